import type { Locator, Page } from '@playwright/test'
import { register } from '../support/browser/account-pages.ts'
import { expect, test } from '../support/browser/e2e.ts'
import {
  card,
  euros,
  goods,
  goToDepartment,
  keepCart,
  lineOf,
  showBuyBar,
  stopClock,
  toast,
  untilAwake,
  visit,
  holdToasts,
} from '../support/browser/shop-pages.ts'
import { atRest } from '../support/browser/at-rest.ts'
import { expectSound } from '../support/browser/sound-page.ts'

const opener = (page: Page): Locator => page.getByRole('button', { name: 'Abrir ayuda' })
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Ayuda' })
const log = (page: Page): Locator => panel(page).getByRole('log')
const options = (page: Page): Locator =>
  panel(page).getByRole('group', { name: 'Elige una opción' })
const option = (page: Page, name: string): Locator =>
  options(page).getByRole('button', { name, exact: true })

const GREETING = /^Hola\. Esto son respuestas preparadas/

async function openHelp(page: Page): Promise<void> {
  await opener(page).click()
  await expect(option(page, 'Tallas')).toBeVisible()
}

/** Chooses the options in turn, and waits for the answer to each. */
async function say(page: Page, ...labels: string[]): Promise<void> {
  for (const label of labels) {
    await option(page, label).click()
    await expect(options(page)).toBeVisible()
  }
}

const chosen = (page: Page): Promise<string[]> =>
  log(page)
    .getByText(/^Tú: ./)
    .allTextContents()

test('the round button opens the help, and closing it leads back to the button', async ({
  page,
}) => {
  await visit(page, '/')
  await openHelp(page)
  await expect(log(page)).toHaveText(GREETING)
  await expect(options(page)).toBeFocused()
  await expect(options(page)).toHaveAccessibleDescription(GREETING)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  await openHelp(page)
  await panel(page).getByRole('button', { name: 'Cerrar ayuda' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test('an answer comes after half a second, not a moment earlier @desktop', async ({ page }) => {
  await visit(page, '/')
  await openHelp(page)
  await stopClock(page)
  await option(page, 'Envíos').click()
  await expect(log(page).getByText('Tú: Envíos')).toBeVisible()
  await expect(panel(page).getByText('Escribiendo…')).toBeVisible()
  await page.clock.runFor(499)
  await expect(panel(page).getByText('Escribiendo…')).toBeVisible()
  await expect(log(page).getByText(/^Estándar: /)).toHaveCount(0)
  await expect(options(page)).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(
    log(page).getByText(
      `Estándar: ${euros('3,95')}, 3-5 días laborables. Gratis en pedidos superiores a ${euros('50')}, a la península y a Baleares.`,
    ),
  ).toBeVisible()
  await expect(option(page, '¿Adónde enviáis?')).toBeVisible()
  await expect(option(page, 'Envíos')).toHaveCount(0)
})

test('pressing twice says it once @desktop', async ({ page }) => {
  await visit(page, '/')
  await openHelp(page)
  await option(page, 'Tallas').evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(option(page, '¿Cómo me mido?')).toBeVisible()
  await expect.poll(() => chosen(page)).toEqual(['Tú: Tallas'])
  await option(page, '¿Cómo me mido?').dblclick()
  await expect(option(page, '¿Y si no acierto?')).toBeVisible()
  await expect.poll(() => chosen(page)).toEqual(['Tú: Tallas', 'Tú: ¿Cómo me mido?'])
})

test('with the keyboard alone: the options are the next stop, and the focus is never lost @desktop', async ({
  page,
}) => {
  await visit(page, '/')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(options(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(option(page, 'Ropa por actividad')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(log(page).getByText('Tú: Precios de chaquetas')).toBeVisible()
  await expect(options(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(option(page, 'Cortavientos')).toBeFocused()
  await panel(page).getByRole('button', { name: 'Empezar de nuevo' }).focus()
  await page.keyboard.press('Enter')
  await expect(options(page)).toBeFocused()
  await expect.poll(() => chosen(page)).toEqual([])
})

test('it shows garments for an activity, and their pages stay a press away', async ({
  page,
  isMobile,
}) => {
  await visit(page, '/products/men')
  await openHelp(page)
  await say(page, 'Ropa por actividad', 'Senderismo')
  const garments = log(page).getByRole('listitem')
  await expect(garments).toHaveCount(3)
  for (const garment of await garments.all()) {
    await expect(garment).toHaveText(/\d+,\d\d\u00A0€ ?\d+,\d\d\u00A0€ IVA incl\./)
  }
  const first = garments.first().getByRole('link')
  const name = (await first.textContent())!
  await first.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  // It stays beside a wide page; on a phone it would cover the page that was opened.
  await expect(panel(page)).toBeVisible({ visible: !isMobile })
})

test('it says the four ranges, and shows what falls into them or says that nothing does @desktop', async ({
  page,
}) => {
  await visit(page, '/')
  await openHelp(page)
  await say(page, 'Precios de chaquetas')
  for (const [kind, from, to] of [
    ['Cortavientos', 49, 89],
    ['Softshells', 89, 149],
    ['Impermeables', 149, 299],
    ['Alta montaña', 299, 499],
  ] as const) {
    await expect(log(page).getByText(`${kind}: ${from}–${euros(String(to))} (`)).toHaveCount(1)
  }
  await say(page, 'Impermeables')
  await expect(log(page).getByRole('link', { name: 'Chaqueta Nublo' })).toBeVisible()
  await expect(log(page).getByRole('link', { name: 'Chaqueta Ordesa' })).toHaveCount(0)
  await say(page, 'Alta montaña')
  await expect(log(page).getByText(/^Ahora mismo no hay ninguna en ese rango/)).toBeVisible()
  await expect(log(page).getByRole('link', { name: 'Chaqueta Balaitús' })).toHaveCount(2)
  await log(page).getByRole('link', { name: 'Ver chaquetas para alpinismo' }).click()
  await expect(page).toHaveURL('/search?q=chaqueta+alpinismo')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('every topic answers and leads back to the start @desktop', async ({ page }) => {
  await visit(page, '/')
  await openHelp(page)
  await page.clock.install()
  const topics = await options(page).getByRole('button').allTextContents()
  expect(topics).toHaveLength(8)
  for (const topic of topics) {
    await option(page, topic).click()
    await page.clock.runFor(500)
    await option(page, 'Volver al inicio').click()
    await page.clock.runFor(500)
    await expect(option(page, 'Contacto')).toBeVisible()
  }
  const mail = log(page).getByRole('link', { name: 'hola@vereda.example' })
  await expect(mail).toHaveAttribute('href', 'mailto:hola@vereda.example')
  await expect(panel(page).getByRole('link', { name: 'Hablar con una persona' })).toHaveAttribute(
    'href',
    '/contact',
  )
})

test('the talk lasts as long as the visit: on other pages and after a reload, in this tab alone @desktop', async ({
  page,
  context,
}) => {
  await visit(page, '/')
  await openHelp(page)
  await say(page, 'Devoluciones', '¿Y si está defectuosa?')
  await page.reload()
  await untilAwake(page)
  await expect(panel(page)).toBeHidden()
  await openHelpAgain(page)
  await expect.poll(() => chosen(page)).toEqual(['Tú: Devoluciones', 'Tú: ¿Y si está defectuosa?'])
  await expect(log(page).getByText(/3 años de garantía legal/)).toBeVisible()

  const other = await context.newPage()
  await visit(other, '/products/men')
  await openHelp(other)
  await expect.poll(() => chosen(other)).toEqual([])

  await panel(page).getByRole('button', { name: 'Empezar de nuevo' }).click()
  await expect(option(page, 'Tallas')).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('chat'))).toBeNull()
})

async function openHelpAgain(page: Page): Promise<void> {
  await opener(page).click()
  await expect(options(page)).toBeVisible()
}

test('a reply that was still to come is there after a reload @desktop', async ({ page }) => {
  await visit(page, '/')
  await openHelp(page)
  await stopClock(page)
  await option(page, 'Formas de pago').click()
  await page.reload()
  await untilAwake(page)
  await opener(page).click()
  await expect(option(page, 'Necesito factura')).toBeVisible()
})

test('a talk that the script does not know begins anew @desktop', async ({ page }) => {
  await visit(page, '/')
  for (const nonsense of ['{"from":', '{"from":"start","chosen":["Sombreros"]}']) {
    await page.evaluate((text) => sessionStorage.setItem('chat', text), nonsense)
    await page.reload()
    await untilAwake(page)
    await openHelp(page)
    await expect(log(page)).toHaveText(GREETING)
  }
})

test('beside a wide page the page stays usable, also its messages @desktop', async ({ page }) => {
  await visit(page, '/products/new-arrivals')
  await openHelp(page)
  await holdToasts(page)
  await card(page, 'Cortavientos Bardenas')
    .getByRole('button', { name: /^Añadir/ })
    .click()
  const message = toast(page, 'Producto añadido al carrito')
  await expect(message).toBeVisible()
  await atRest(page)
  const [words, help] = [(await message.boundingBox())!, (await panel(page).boundingBox())!]
  expect(words.x + words.width).toBeLessThanOrEqual(help.x)
  await page.keyboard.press('Escape') // the focus is on the page: the key is not for the help
  await expect(panel(page)).toBeVisible()
})

test('on a phone it is modal, and Back closes it @mobile', async ({ page }) => {
  await visit(page, '/')
  await goToDepartment(page, 'Hombre')
  await expect(page).toHaveURL('/products/men')
  await openHelp(page)
  expect(await panel(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL('/products/men')
  await expect(opener(page)).toBeFocused()
})

test('on a phone the button stands above the bar that buys @mobile', async ({ page }) => {
  const bar = await showBuyBar(page)
  const [low, help] = [(await bar.boundingBox())!, (await opener(page).boundingBox())!]
  expect(help.y + help.height).toBeLessThanOrEqual(low.y)
})

test('on a phone help and the way up stand in the margin, on no text and no button @mobile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await register(page)
  for (const path of ['/products/men', '/products/mens-jacket-1', '/profile/orders', '/faq']) {
    await visit(page, path)
    for (const from of [0, 0.3, 0.6, 1]) {
      await page.evaluate((part) => {
        window.scrollTo(0, part * (document.body.scrollHeight - window.innerHeight))
      }, from)
      await atRest(page)
      expect(await coveredByFloats(page), `${path} at ${from}`).toEqual([])
    }
  }
})

/** The texts and controls that the help's button and the way up stand on. */
const coveredByFloats = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const floats = [
      ...document.querySelectorAll('[aria-label="Abrir ayuda"],[aria-label="Volver arriba"]'),
    ]
    const range = document.createRange()
    const covers = (float: Element, box: DOMRect) => {
      const at = float.getBoundingClientRect()
      const isBeside = box.right <= at.left || box.left >= at.right
      return !isBeside && box.bottom > at.top && box.top < at.bottom
    }
    const isOver = (box: DOMRect) => floats.some((float) => covers(float, box))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const covered: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement, textContent } = node
      if (!textContent?.trim() || !parentElement?.checkVisibility()) continue
      if (parentElement.clientWidth === 1) continue // for screen readers only
      range.selectNodeContents(node)
      if ([...range.getClientRects()].some(isOver)) covered.push(textContent)
    }
    for (const control of document.querySelectorAll('main :is(button, input, select)')) {
      if (control.checkVisibility() && isOver(control.getBoundingClientRect())) {
        covered.push(control.outerHTML)
      }
    }
    return covered
  })

test('what cannot be fetched is said, and asked for again @desktop', async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/)
  await visit(page, '/')
  await openHelp(page)
  await context.setOffline(true)
  await say(page, 'Ropa por actividad', 'Trail')
  await expect(log(page).getByText(/^No hemos podido traer las prendas/)).toBeVisible()
  await context.setOffline(false)
  await log(page).getByRole('button', { name: 'Probar otra vez' }).click()
  await expect(log(page).getByRole('listitem')).toHaveCount(3)
})

test('the checkout has no help on it, and without a press nothing of it is loaded @desktop', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await visit(page, '/products/men')
  await keepCart(page, [lineOf(goods.tshirt)])
  await visit(page, '/checkout')
  await expect(opener(page)).toHaveCount(0)
  expect(fetched.filter((url) => /chat/.test(url))).toEqual([])
})

test('the help is sound in each of its states @mobile', async ({ page }) => {
  test.slow() // checks a page of cards three times
  await visit(page, '/products/men')
  await openHelp(page)
  await expectSound(page)
  await say(page, 'Precios de chaquetas', 'Cortavientos')
  await expect(log(page).getByRole('listitem')).toHaveCount(4) // three garments, and the link to all
  await page.mouse.move(1, 1) // else a new option appears under it, and changes its colour late
  await expectSound(page)
  await say(page, 'Volver al inicio', 'Contacto')
  await page.mouse.move(1, 1)
  await expectSound(page)
})

test('at 400 % zoom all of the help can be read @mobile', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await visit(page, '/products/men')
  await openHelp(page)
  await say(page, 'Contacto')
  const person = panel(page).getByRole('link', { name: 'Hablar con una persona' })
  await person.scrollIntoViewIfNeeded()
  await expect(person).toBeInViewport({ ratio: 1 })
  await expectSound(page)
})

test('without JavaScript there is no button that could do nothing @no-js', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(opener(page)).toBeHidden()
})
