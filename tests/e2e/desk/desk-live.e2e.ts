import type { Locator, Page } from '@playwright/test'
import { formatHour } from '#core/base/dates/format-dates.ts'
import { openOrder, signInAs, test, typeCity, typeNote } from '#tests/support/browser/desk.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { expectSound, expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'
import { deskPerson } from '#tests/support/process/desk-people.ts'

/** The line of what has happened is within the page, and messages of what was done are not. */
const line = (page: Page) => page.getByRole('main').getByRole('status')

/** On a phone the line lies over the page; with a mouse it stands above the list. */
const WIDTHS = [1440, 360]

/** On a phone the line lies over whatever is scrolled to its place. */
const COVERED = { isCovered: true, at: 'main' }

/** For so long the page says that it is up to date. Source: `live-line.tsx`. */
const NOTE_MS = 5000

/** More have no stream: over HTTP/1.1 a browser has six connections to a shop, and pages need one. */
const MOST_TABS = 5

/** Each of the two can be read and pressed: neither covers the other. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('not in sight')
  expect(a.y + a.height <= b.y || b.y + b.height <= a.y, JSON.stringify([a, b])).toBe(true)
}

test('@mobile an order that arrives while the list is open is announced beside what is marked, and «Ver» begins with it', async ({
  page,
  desk,
  signIn,
}) => {
  const waiting = await desk.order()
  await signIn()
  await page.clock.install()
  await visit(page, '/mostrador/pedidos')
  await page.getByLabel(`Marcar ${waiting}`).check()
  const number = await desk.order()
  await expect(line(page)).toContainText('1 pedido nuevo')
  await expect(page).toHaveTitle(/^\(1\) Pedidos/)
  await expect(page.getByRole('link', { name: number })).toHaveCount(0)
  const bar = page.getByRole('group', { name: 'Con los marcados' })
  const see = page.getByRole('button', { name: 'Ver', exact: true })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 })
    await expectSound(page)
    await expectApart(bar, see)
  }
  await see.click()
  // Not at the end of those that wait: with many it would be on another page.
  await expect(page.getByRole('row').getByRole('link').first()).toHaveText(number)
  await expect(line(page)).toHaveText('La lista está al día')
  await expect(page).toHaveTitle(/^Pedidos/)
  // The first row of the list, from which j, k and Enter go on.
  await expect(page.getByRole('row').getByRole('link').first()).toBeFocused()
  await page.clock.fastForward(NOTE_MS)
  await expect(line(page)).toBeEmpty()
})

test('@mobile two people at one order see each other, and what one changes costs the other nothing', async ({
  page,
  shop,
  desk,
  signIn,
  newShopper,
}) => {
  const number = await desk.order()
  const bea = await deskPerson(desk.db, 'Bea', 'owner')
  await signIn()
  await page.clock.install()
  await openOrder(page, number)
  await typeCity(page, 'Leganés')
  await typeNote(page, 'Llama antes de salir')

  const other = await newShopper()
  await signInAs(other, shop, bea.token)
  await openOrder(other, number)
  await expect(line(page)).toHaveText('Bea también tiene abierto este pedido')
  await expect(line(other)).toHaveText('ana también tiene abierto este pedido')

  await typeCity(other, 'Getafe')
  await other.getByRole('button', { name: 'Guardar la dirección' }).click()
  await expect(line(page)).toContainText('Bea ha cambiado este pedido hace un momento')
  await expect(page.getByText(/Getafe/)).toHaveCount(0)
  await expectSoundAtEveryWidth(page, COVERED)
  await page.getByRole('button', { name: 'Ver los cambios' }).click()
  await expect(page.getByText(/Getafe/)).toBeVisible()
  await expect(line(page)).toHaveText('Bea también tiene abierto este pedido')
  await expect(page.getByLabel('Población')).toHaveValue('Leganés')
  await expect(page.getByText(/^Otra persona ha cambiado esto mientras escribías/)).toBeVisible()
  await expect(page.getByLabel('Nota nueva')).toHaveValue('Llama antes de salir')
  // Her own change is no news to her.
  await expect(line(other)).toHaveText('ana también tiene abierto este pedido')

  await page.clock.fastForward(NOTE_MS) // of what was read again
  await other.goto('/mostrador/pedidos')
  await expect(line(page)).toBeEmpty()
})

test('without a connection the page says of when it is, and it catches up @desktop', async ({
  page,
  context,
  desk,
  signIn,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/)
  await signIn()
  const [answer] = await Promise.all([
    page.waitForResponse(/\/novedades\?/),
    page.goto('/mostrador/pedidos'),
  ])
  expect(answer.status()).toBe(200)
  const before = new Date()
  await context.setOffline(true)
  const number = await desk.order()
  await expect(line(page)).toHaveText(/^Sin conexión: lo que ves es de las \d\d?:\d\d$/)
  // The stream gives a sign every ten seconds.
  const hours = [before.getTime() - 20_000, before.getTime()].map((ms) => formatHour(new Date(ms)))
  expect(hours.map((hour) => `Sin conexión: lo que ves es de las ${hour}`)).toContain(
    await line(page).textContent(),
  )
  await context.setOffline(false)
  await expect(line(page)).toContainText('1 pedido nuevo')
  await expect(page.getByRole('link', { name: number })).toHaveCount(0)
})

test('a session that has ended is told, and somebody who signs in elsewhere goes on here @desktop', async ({
  page,
  context,
  shop,
  desk,
}) => {
  const number = await desk.order()
  const clara = await deskPerson(desk.db, 'Clara', 'support')
  await signInAs(page, shop, clara.token)
  await openOrder(page, number)
  await typeNote(page, 'Llama antes de salir')
  const tab = await context.newPage()
  await tab.goto('/mostrador/salas')
  await tab.getByLabel('Clara, atención').click()
  await tab.getByRole('button', { name: 'Salir' }).click()
  await expect(line(page)).toContainText('Tu sesión ha terminado, pero aquí no se pierde nada')
  await expectSound(page)

  const popup = page.waitForEvent('popup')
  await line(page).getByRole('link', { name: 'Entrar en otra pestaña' }).click()
  const entry = await popup
  await entry.getByLabel('Correo').fill(clara.email)
  await entry.getByLabel('Contraseña').fill(clara.password)
  await entry.getByRole('button', { name: 'Seguir' }).click()
  await entry.getByLabel('Los seis números de tu aplicación').fill(clara.code(1))
  await expect(entry.getByRole('heading', { name: number })).toBeVisible()
  // A driven browser shows all its tabs at once, so that none of them comes back into view.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(line(page)).toBeEmpty()
  await page.getByRole('button', { name: 'Apuntar la nota' }).click()
  await expect(page.getByText('Nota de Clara')).toBeVisible()
})

test('a tab too many says that it does not keep itself up to date, until another is closed @desktop', async ({
  page,
  context,
  shop,
  desk,
  expectConsole,
}) => {
  expectConsole(/429/)
  const eva = await deskPerson(desk.db, 'Eva', 'support')
  await signInAs(page, shop, eva.token)
  const tab = await context.newPage()
  const [stream] = await Promise.all([
    tab.waitForResponse(/\/novedades\?/),
    tab.goto('/mostrador/salas'),
  ])
  expect(stream.status()).toBe(200)
  // The tabs between: a browser has no more of them than their streams.
  const open = new AbortController()
  for (let n = 1; n < MOST_TABS; n += 1) {
    const { status } = await fetch(stream.url(), {
      headers: { cookie: `mostrador=${eva.token}`, accept: 'text/event-stream' },
      signal: open.signal,
    })
    expect(status).toBe(200)
  }
  await page.goto('/mostrador/salas')
  await expect(line(page)).toHaveText(
    'Tienes muchas pestañas abiertas: esta no se pone al día sola',
  )
  await tab.close()
  // The server may not know yet that the tab is gone.
  const look = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    return line(page).textContent()
  }
  await expect.poll(look).toBe('')
  open.abort()
})
