import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser/e2e.ts'
import {
  goods,
  goToDepartment,
  keep,
  keepCart,
  lineOf,
  showBuyBar,
  expectToast,
  untilAwake,
  visit,
} from '../support/browser/shop-pages.ts'
import { atRest, keepPlaces } from '../support/browser/at-rest.ts'
import { openWithoutScripts } from '../support/browser/held.ts'
import { expectNoOverflow, expectSoundAtEveryWidth } from '../support/browser/sound-page.ts'

test.use({ isAskedAboutCookies: true })

const notice = (page: Page): Locator => page.getByRole('region', { name: 'Aviso de cookies' })
const answer = (page: Page, name: string): Locator =>
  notice(page).getByRole('button', { name, exact: true })
const settings = (page: Page): Locator => page.getByRole('dialog', { name: 'Configurar cookies' })
const footerButton = (page: Page): Locator =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Configurar cookies' })

const OPTIONAL = ['Analítica', 'Personalización', 'Publicidad comportamental']

/** All data that this browser stores for the shop. */
async function kept(page: Page): Promise<{ local: Record<string, string>; rest: string[] }> {
  const cookies = await page.context().cookies()
  const [local, session] = await page.evaluate(() =>
    [localStorage, sessionStorage].map((store) => Object.entries(store) as [string, string][]),
  )
  return {
    local: Object.fromEntries(local ?? []),
    rest: [...cookies, ...(session ?? []).map(([name]) => ({ name }))].map(({ name }) => name),
  }
}

const ticked = async (page: Page): Promise<boolean[]> =>
  Promise.all(
    OPTIONAL.map((name) => settings(page).getByRole('checkbox', { name, exact: true }).isChecked()),
  )

async function expectChoice(page: Page, choice: string, categories: readonly string[]) {
  await expect(async () => {
    const { local, rest } = await kept(page)
    expect(Object.keys(local).toSorted()).toEqual(['cookieChoice', 'cookieChoice.detail'])
    expect(local['cookieChoice']).toBe(choice)
    expect(JSON.parse(local['cookieChoice.detail'] ?? '')).toMatchObject({ version: 2, categories })
    // The router's place in the page, listed on the cookies page: see cookie-table.e2e.ts.
    expect(rest.filter((name) => name !== 'react-router-scroll-positions')).toEqual([])
  }).toPass({ timeout: 60_000 })
}

test('a first visit is asked, and until there is an answer nothing is kept', async ({ page }) => {
  await visit(page, '/')
  await expect(notice(page)).toBeVisible()
  await expect(notice(page).getByRole('link', { name: 'Saber más' })).toHaveAttribute(
    'href',
    '/cookies-policy',
  )
  await expect.poll(() => kept(page)).toEqual({ local: {}, rest: [] })
  await goToDepartment(page, 'Mujer')
  await expect(page.getByRole('heading', { level: 1, name: 'Mujer' })).toBeVisible()
  await expect(notice(page)).toBeVisible()
  await expect.poll(() => kept(page)).toEqual({ local: {}, rest: [] })
})

for (const [name, choice, categories] of [
  ['Aceptar', 'accepted', ['analytics', 'personalisation', 'advertising']],
  ['Rechazar', 'rejected', []],
] as const) {
  test(`«${name}» is kept, and nobody is asked again @desktop`, async ({ page }) => {
    await visit(page, '/products/men')
    await answer(page, name).click()
    await expect(notice(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await expectChoice(page, choice, categories)
    for (const path of ['/', '/checkout']) {
      await visit(page, path)
      await expect(notice(page)).toHaveCount(0)
    }
    await expectChoice(page, choice, categories)
  })
}

test('accepting and rejecting are the same button twice @desktop', async ({ page }) => {
  await visit(page, '/')
  await atRest(page)
  // Both at the same moment: the notice may still be sliding in.
  const [accept, reject] = await notice(page).evaluate((box) =>
    ['Aceptar', 'Rechazar'].map((name) => {
      const button = [...box.querySelectorAll('button')].find((one) => one.textContent === name)
      if (button === undefined) throw new Error(`no button «${name}»`)
      const { color, backgroundColor, border, font, minHeight, opacity } = getComputedStyle(button)
      const { y, height } = button.getBoundingClientRect()
      return { color, backgroundColor, border, font, minHeight, opacity, y, height }
    }),
  )
  expect(accept).toEqual(reject)
})

test('each kind is chosen by itself, and the choice can be changed from the footer @mobile', async ({
  page,
}) => {
  await visit(page, '/products/men')
  await answer(page, 'Configurar').click()
  const necessary = settings(page).getByRole('checkbox', { name: 'Necesarias' })
  await expect(necessary).toBeChecked()
  await expect(necessary).toBeDisabled()
  await expect.poll(() => ticked(page)).toEqual([false, false, false])
  await settings(page).getByRole('checkbox', { name: 'Analítica' }).check()
  await settings(page).getByRole('button', { name: 'Guardar mi elección' }).click()
  await expectToast(page, 'Hemos guardado tu elección de cookies')
  await expect(settings(page)).toBeHidden()
  await expect(notice(page)).toHaveCount(0)
  await expectChoice(page, 'accepted', ['analytics'])

  await page.mouse.move(1, 300) // a pointer on the message would keep it open
  await footerButton(page).click()
  await expect.poll(() => ticked(page)).toEqual([true, false, false])
  await settings(page).getByRole('checkbox', { name: 'Analítica' }).uncheck()
  await settings(page).getByRole('button', { name: 'Guardar mi elección' }).click()
  await expect(settings(page)).toBeHidden()
  await expect(footerButton(page)).toBeFocused()
  await expectChoice(page, 'rejected', [])
})

test('all or nothing is one press in the dialog, and closing it changes nothing @desktop', async ({
  page,
}) => {
  await visit(page, '/')
  await answer(page, 'Configurar').click()
  await settings(page).getByRole('checkbox', { name: 'Personalización' }).check()
  await page.keyboard.press('Escape')
  await expect(settings(page)).toBeHidden()
  await expect(answer(page, 'Configurar')).toBeFocused()
  await expect.poll(() => kept(page)).toEqual({ local: {}, rest: [] })

  await answer(page, 'Configurar').click()
  await settings(page).getByRole('button', { name: 'Aceptar todas' }).click()
  await expectChoice(page, 'accepted', ['analytics', 'personalisation', 'advertising'])
  await expect(settings(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await footerButton(page).click()
  await expect.poll(() => ticked(page)).toEqual([true, true, true])
  await settings(page).getByRole('button', { name: 'Rechazar las no necesarias' }).click()
  await expectChoice(page, 'rejected', [])
})

test('an answer in one tab is the answer of all @desktop', async ({ page, context }) => {
  const other = await context.newPage()
  await visit(page, '/')
  await visit(other, '/products/women')
  await expect(notice(other)).toBeVisible()
  await answer(page, 'Rechazar').click()
  await expect(notice(other)).toHaveCount(0)
})

test('what is kept but says nothing is asked again, and until then allows nothing @desktop', async ({
  page,
}) => {
  await keep(page, 'cookieChoice', 'quizá')
  await visit(page, '/')
  await expect(notice(page)).toBeVisible()
  await keep(page, 'cookieChoice', 'accepted')
  await keep(page, 'cookieChoice.detail', '{"version":')
  await visit(page, '/')
  await expect(notice(page)).toBeVisible()
  await footerButton(page).click()
  await expect.poll(() => ticked(page)).toEqual([false, false, false])
})

test('where storage is forbidden the answer lasts as long as the page @desktop', async ({
  page,
  context,
}) => {
  await forbidStorage(context)
  await visit(page, '/')
  await answer(page, 'Aceptar').click()
  await expect(notice(page)).toHaveCount(0)
  await footerButton(page).click()
  await expect.poll(() => ticked(page)).toEqual([true, true, true])
})

const forbidStorage = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
  })

test('the notice covers nothing for good: what stands at the foot stands above it', async ({
  page,
}) => {
  await visit(page, '/products/mens-tshirt-1')
  await expect(notice(page)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await atRest(page)
  const { y: top } = (await notice(page).boundingBox())!
  const bottomOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!
    return y + height
  }
  await expect.poll(() => bottomOf(footerButton(page))).toBeLessThanOrEqual(top)
  const help = page.getByRole('button', { name: 'Abrir ayuda' })
  await expect.poll(() => bottomOf(help)).toBeLessThanOrEqual(top)

  await answer(page, 'Rechazar').click()
  await expect.poll(() => bottomOf(help)).toBeGreaterThan(top)
})

test('on the checkout too, the last button can be scrolled above the notice @mobile', async ({
  page,
}) => {
  await keepCart(page, [lineOf(goods.tshirt)])
  await visit(page, '/checkout')
  await expect(notice(page)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await atRest(page)
  const { y: top } = (await notice(page).boundingBox())!
  const last = (await page.getByRole('complementary', { name: 'Tu pedido' }).boundingBox())!
  expect(last.y + last.height).toBeLessThanOrEqual(top)
})

test('on a phone the bar that buys stands on the notice @mobile', async ({ page }) => {
  const bar = await showBuyBar(page)
  const [low, top] = [(await bar.boundingBox())!, (await notice(page).boundingBox())!.y]
  expect(low.y + low.height).toBeLessThanOrEqual(top)
  await bar.click()
})

test('at 400 % zoom it lies below the page and takes nothing of the window @mobile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await visit(page, '/products/men')
  await expect(notice(page)).toBeAttached()
  await expect(notice(page)).not.toBeInViewport()
  await expectNoOverflow(page)
  await answer(page, 'Rechazar').click()
  await expect(notice(page)).toHaveCount(0)
})

test('the keyboard meets the notice right after the way past everything @desktop', async ({
  page,
}) => {
  await visit(page, '/')
  await expect(notice(page)).toBeVisible()
  const stops = []
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press('Tab')
    stops.push(await page.evaluate(() => document.activeElement?.textContent))
  }
  expect(stops).toEqual(['Saltar al contenido', 'Saber más', 'Configurar', 'Rechazar', 'Aceptar'])
})

test('it comes without a jolt and is not the largest thing on a phone @mobile', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { element } = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null }
      const isNotice = element?.closest('[aria-label="Aviso de cookies"]')
      Object.assign(window, { largest: isNotice ? 'notice' : 'page' })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const largest = () => page.evaluate(() => (window as unknown as { largest?: string }).largest)
  for (const path of ['/products/men', '/products/mens-tshirt-1', '/checkout']) {
    const arrive = await openWithoutScripts(page, path)
    const expectInPlace = await keepPlaces(page)
    await arrive()
    await expect(notice(page)).toBeVisible()
    await expectInPlace(path)
    await expect.poll(largest, path).toBe('page')
  }
})

test('the notice and its dialog are sound at every width @mobile', async ({ page }) => {
  await visit(page, '/products/new-arrivals')
  await expect(notice(page)).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await answer(page, 'Configurar').click()
  await expect(settings(page)).toBeVisible()
  await expectSoundAtEveryWidth(page)
})

test('without JavaScript nobody is asked, for nothing is kept @no-js', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await expect(footerButton(page)).toBeHidden()
  expect(await page.context().cookies()).toEqual([])
})

test('the two policy pages show no notice; elsewhere it comes back @desktop', async ({ page }) => {
  for (const path of ['/privacy-policy', '/cookies-policy']) {
    await visit(page, path)
    await expect(page).toHaveURL(path)
    await atRest(page)
    await expect(notice(page)).toHaveCount(0)
  }
  await visit(page, '/')
  await notice(page).getByRole('link', { name: 'Saber más' }).click()
  await expect(page).toHaveURL('/cookies-policy')
  await expect(notice(page)).toHaveCount(0)
  await page.goBack()
  await expect(notice(page)).toBeVisible()
  await untilAwake(page)
})

test('the cookies page itself takes the choice, and says which one stands @desktop', async ({
  page,
}) => {
  await visit(page, '/cookies-policy')
  const section = page.getByRole('region', { name: 'Cómo decides' })
  await expect(section).toContainText('Todavía no has elegido.')
  const choice = () => page.evaluate(() => localStorage.getItem('cookieChoice'))
  await section.getByRole('button', { name: 'Aceptar todas' }).click()
  await expect(section).toContainText('Ahora mismo: las aceptas todas.')
  await expect.poll(choice).toBe('accepted')
  await section.getByRole('button', { name: 'Rechazar las no necesarias' }).click()
  await expect(section).toContainText('Ahora mismo: solo las necesarias.')
  await expect.poll(choice).toBe('rejected')
  await section.getByRole('button', { name: 'Configurar' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
