import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser/e2e.ts'
import {
  expectToast,
  mainNav,
  menuDrawer,
  stopClock,
  visit,
} from '../support/browser/shop-pages.ts'
import { atRest } from '../support/browser/at-rest.ts'
import { expectSound } from '../support/browser/sound-page.ts'

/** How long a mouse rests before a panel opens, and how long it may leave it. */
const REST_MS = 120
const AWAY_MS = 250

const entry = (page: Page, name: string): Locator =>
  mainNav(page).getByRole('link', { name, exact: true })
const toggle = (page: Page, name: string): Locator =>
  mainNav(page).getByRole('button', { name: `Menú de ${name}` })
/** The picture of a panel; each panel has another. */
const feature = (page: Page, name: RegExp): Locator => mainNav(page).getByRole('link', { name })
const MENS = /Junto a la puerta/
const WOMENS = /Una pared al sol/

/** A point on an entry, a few pixels from its left edge. */
async function middleOf(link: Locator): Promise<{ x: number; y: number }> {
  await atRest(link.page())
  const box = await link.boundingBox()
  if (!box) throw new Error('not on the page')
  return { x: box.x + 10, y: box.y + box.height / 2 }
}

async function moveTo(page: Page, link: Locator, dx = 0): Promise<void> {
  const { x, y } = await middleOf(link)
  await page.mouse.move(x + dx, y)
}

/** Loads the panels' code, so that from now on only the clock decides. */
async function fetchPanels(page: Page): Promise<void> {
  await toggle(page, 'Hombre').press('Enter')
  await expect(feature(page, MENS)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(feature(page, MENS)).toBeHidden()
  await page.mouse.move(700, 850)
}

test('a panel opens for a mouse that rests, and closes when it has gone @desktop', async ({
  page,
}) => {
  await visit(page, '/products/men')
  await fetchPanels(page)
  await stopClock(page)
  await moveTo(page, entry(page, 'Hombre'))
  await page.clock.runFor(REST_MS - 1)
  await expect(feature(page, MENS)).toBeHidden()
  await page.clock.runFor(1)
  for (const title of ['ROPA', 'ACCESORIOS', 'DESTACADOS', 'GUÍA DE REGALOS']) {
    await expect(mainNav(page).getByRole('list', { name: title })).toBeVisible()
  }
  await expect(feature(page, MENS)).toBeVisible()
  await expect(toggle(page, 'Hombre')).toHaveAttribute('aria-expanded', 'true')

  await feature(page, MENS).hover()
  await page.clock.runFor(2000)
  await expect(feature(page, MENS)).toBeVisible()
  await page.mouse.move(700, 850)
  await page.clock.runFor(AWAY_MS - 1)
  await expect(feature(page, MENS)).toBeVisible()
  await page.clock.runFor(1)
  await expect(feature(page, MENS)).toBeHidden()
  await expect(toggle(page, 'Hombre')).toHaveAttribute('aria-expanded', 'false')
})

test('a mouse that passes opens nothing, and may cross another entry @desktop', async ({
  page,
}) => {
  await visit(page, '/products/men')
  await fetchPanels(page)
  await stopClock(page)
  for (let step = 0; step < 4; step += 1) {
    await moveTo(page, entry(page, 'Hombre'), step * 10)
    await page.clock.runFor(REST_MS / 2)
  }
  await expect(feature(page, MENS)).toBeHidden()
  await page.clock.runFor(REST_MS)
  await expect(feature(page, MENS)).toBeVisible()

  await moveTo(page, entry(page, 'Mujer'))
  await page.clock.runFor(REST_MS - 20)
  await feature(page, MENS).hover()
  await page.clock.runFor(1000)
  await expect(feature(page, MENS)).toBeVisible()
  await expect(feature(page, WOMENS)).toBeHidden()

  await moveTo(page, entry(page, 'Mujer'))
  await page.clock.runFor(REST_MS)
  await expect(feature(page, WOMENS)).toBeVisible()
  await expect(feature(page, MENS)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(feature(page, WOMENS)).toBeHidden()
  await page.clock.runFor(1000)
  await expect(feature(page, WOMENS)).toBeHidden()
})

test('a page that comes up under a resting mouse opens no panel @desktop', async ({ page }) => {
  await visit(page, '/products/men')
  await fetchPanels(page)
  await stopClock(page)
  // Browsers report such an event for a mouse that has not moved.
  await entry(page, 'Hombre').dispatchEvent('pointerover', { pointerType: 'mouse' })
  await page.clock.runFor(REST_MS)
  await expect(feature(page, MENS)).toBeHidden()
})

test('the keyboard opens a panel, walks through it and out of it @desktop', async ({ page }) => {
  const { keyboard } = page
  await visit(page, '/products/women')
  await entry(page, 'Hombre').focus()
  await keyboard.press('Tab')
  await expect(toggle(page, 'Hombre')).toBeFocused()
  await keyboard.press('Enter')
  await expect(feature(page, MENS)).toBeVisible()
  await keyboard.press('Tab')
  await expect(mainNav(page).getByRole('link', { name: 'Ver todo' }).first()).toBeFocused()

  await keyboard.press('Escape')
  await expect(feature(page, MENS)).toBeHidden()
  await expect(toggle(page, 'Hombre')).toBeFocused()

  await keyboard.press('Enter')
  await feature(page, MENS).focus()
  await keyboard.press('Tab')
  await expect(entry(page, 'Mujer')).toBeFocused()
  await expect(feature(page, MENS)).toBeHidden()

  await keyboard.press('Shift+Tab')
  await keyboard.press('Shift+Tab')
  await expect(entry(page, 'Hombre')).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/products/men')
})

test('a choice in a panel leads there, and the panel closes @desktop', async ({ page }) => {
  await visit(page, '/products/women')
  await entry(page, 'Hombre').hover()
  await expect(feature(page, MENS)).toBeVisible()
  await atRest(page)
  await mainNav(page).getByRole('link', { name: 'Chaquetas', exact: true }).click()
  await expect(page).toHaveURL('/products/men?category=outerwear')
  await expect(page.getByRole('heading', { level: 1, name: 'Hombre' })).toBeFocused()
  await expect(feature(page, MENS)).toBeHidden()

  await atRest(page)
  await entry(page, 'Hombre').hover()
  const chosen = mainNav(page).getByRole('link', { name: 'Chaquetas', exact: true })
  await expect(chosen).toHaveAttribute('aria-current', 'page')
  await page.mouse.click(10, 850) // beside the cards: a click on a card could open its product
  await expect(feature(page, MENS)).toBeHidden()

  await toggle(page, 'Colecciones').press('Enter')
  await expect(feature(page, /^Esenciales$/)).toHaveAttribute('href', '/collections/essentials')
  await page.goBack()
  await expect(feature(page, /^Esenciales$/)).toBeHidden()
  await expect(page).toHaveURL('/products/men?category=outerwear')
  await page.goBack()
  await expect(page).toHaveURL('/products/women')
})

test('a panel that cannot be fetched says so, and opens the next time @desktop', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED|dynamically imported/)
  await page.route('**/menu-panel-*.js', (route) => route.abort()) // also when loaded ahead
  await visit(page, '/products/men')
  await toggle(page, 'Mujer').press('Enter')
  await expectToast(page, 'No hemos podido abrir el menú. Comprueba tu conexión.', 'alert')
  await expect(toggle(page, 'Mujer')).toHaveAttribute('aria-expanded', 'false')
  await page.unroute('**/menu-panel-*.js')
  await toggle(page, 'Mujer').press('Enter')
  await expect(feature(page, WOMENS)).toBeVisible()
})

test('each panel is sound @desktop', async ({ page }) => {
  test.slow() // checks a page of cards three times
  await visit(page, '/products/new-arrivals')
  for (const name of ['Hombre', 'Mujer', 'Colecciones']) {
    await toggle(page, name).press('Enter')
    await expect(mainNav(page).getByRole('list')).not.toHaveCount(1)
    await expectSound(page, { at: 'header' })
  }
})

test.describe('a wide screen and a finger', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true })

  test('a first tap opens a panel, a second one follows the link @desktop', async ({ page }) => {
    await visit(page, '/products/new-arrivals')
    await entry(page, 'Mujer').tap()
    await expect(feature(page, WOMENS)).toBeVisible()
    await expect(page).toHaveURL('/products/new-arrivals')
    await entry(page, 'Hombre').tap()
    await expect(feature(page, MENS)).toBeVisible()
    await expect(feature(page, WOMENS)).toBeHidden()
    await page.touchscreen.tap(600, 780)
    await expect(feature(page, MENS)).toBeHidden()

    await entry(page, 'Hombre').tap()
    await expect(feature(page, MENS)).toBeVisible()
    await entry(page, 'Hombre').tap()
    await expect(page).toHaveURL('/products/men')
    await expect(feature(page, MENS)).toBeHidden()
    // A tap during a fade or an opening panel makes Playwright scroll, which shrinks the header.
    await expect(page.getByRole('heading', { level: 1, name: 'Hombre' })).toBeVisible()
    await atRest(page)
    await entry(page, 'Mujer').tap()
    await expect(feature(page, WOMENS)).toBeVisible()
    await atRest(page)
    await mainNav(page).getByRole('link', { name: 'Ver todo' }).first().tap()
    await expect(page).toHaveURL('/products/women')
  })
})

test('on a phone the menu goes down and up again, and the focus with it @mobile', async ({
  page,
}) => {
  await visit(page, '/products/men')
  const opener = page.getByRole('button', { name: 'Menú', exact: true })
  const drawer = menuDrawer(page)
  await opener.click()
  await expect(drawer).toHaveAccessibleName('Menú')
  await expect(drawer.getByRole('link', { name: 'Novedades' })).toBeVisible()
  for (const name of ['Hombre', 'Mujer', 'Colecciones', 'Regalos']) {
    await expect(drawer.getByRole('button', { name })).toBeVisible()
  }
  const explore = drawer.getByRole('link', { name: 'Explorar Colección' })
  await expect(explore).toHaveAttribute('href', '/collections/bali')

  await drawer.getByRole('button', { name: 'Mujer' }).click()
  await expect(drawer).toHaveAccessibleName('Mujer')
  const back = drawer.getByRole('button', { name: 'Volver' })
  await expect(back).toBeFocused()
  for (const title of ['ROPA', 'ACCESORIOS', 'DESTACADOS', 'GUÍA DE REGALOS']) {
    await expect(drawer.getByRole('list', { name: title })).toBeVisible()
  }
  await back.click()
  await expect(drawer).toHaveAccessibleName('Menú')
  await expect(drawer.getByRole('button', { name: 'Mujer' })).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
})

test('choosing in the menu of a phone goes there; Back only closes it @mobile', async ({
  page,
}) => {
  await visit(page, '/products/men')
  const opener = page.getByRole('button', { name: 'Menú', exact: true })
  const drawer = menuDrawer(page)
  await opener.click()
  await drawer.getByRole('button', { name: 'Mujer' }).click()
  await drawer.getByRole('link', { name: 'Vestidos', exact: true }).click()
  await expect(page).toHaveURL('/products/women?category=dresses')
  await expect(drawer).toBeHidden()

  await opener.click()
  await expect(drawer).toHaveAccessibleName('Menú')
  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL('/products/women?category=dresses')
})

test('every level of a phone’s menu is sound @mobile', async ({ page }) => {
  await visit(page, '/products/new-arrivals')
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  const drawer = menuDrawer(page)
  await expect(drawer).toBeVisible()
  await expectSound(page)
  for (const name of ['Hombre', 'Mujer', 'Colecciones', 'Regalos']) {
    await drawer.getByRole('button', { name }).click()
    await expect(drawer).toHaveAccessibleName(name)
    await expectSound(page)
    await drawer.getByRole('button', { name: 'Volver' }).click()
  }
})

test('over a picture the header is clear until the page is scrolled or a menu opens', async ({
  page,
  shop,
}) => {
  const html = await (await fetch(`${shop.url}/products/new-arrivals`)).text()
  expect(/<header[^>]*>/.exec(html)?.[0]).toContain('data-surface="picture"')
  await visit(page, '/products/new-arrivals')
  const header = page.getByRole('banner')
  const tops = () =>
    page.evaluate(() =>
      ['header', 'main'].map((name) => document.querySelector(name)?.getBoundingClientRect().top),
    )
  const [headTop, mainTop] = await tops()
  expect(mainTop).toBe(headTop)
  await expect(header).toHaveAttribute('data-surface', 'picture')

  const lengthAt = async (top: number) => {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
    const isClear = () => header.evaluate((element) => element.dataset['surface'] === 'picture')
    await expect.poll(isClear).toBe(top <= 50)
    return page.evaluate(() => document.documentElement.scrollHeight)
  }
  // Again if a font has come between the two: its lines may be taller.
  await expect(async () => expect(await lengthAt(51)).toBe(await lengthAt(50))).toPass()

  if (await mainNav(page).isVisible()) await toggle(page, 'Hombre').press('Enter')
  else await page.getByRole('button', { name: 'Menú', exact: true }).click()
  await expect(header).not.toHaveAttribute('data-surface')
})

test('without scripts the entries are links, and a phone’s menu is in the footer @no-js', async ({
  page,
}) => {
  await page.goto('/products/new-arrivals')
  for (const [name, path] of [
    ['Hombre', '/products/men'],
    ['Colecciones', '/collections'],
    ['Novedades', '/products/new-arrivals'],
    ['Mujer', '/products/women'],
  ] as const) {
    await entry(page, name).click()
    await expect(page).toHaveURL(path)
    await expect(entry(page, name)).toHaveAttribute('aria-current', 'page')
  }

  await page.setViewportSize({ width: 360, height: 780 })
  await expect(mainNav(page)).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: 'Menú', exact: true }).click()
  const foot = page.getByRole('navigation', { name: 'Enlaces rápidos' })
  await expect(foot.getByRole('link', { name: 'Hombre' })).toBeInViewport()
  await foot.getByRole('link', { name: 'Hombre' }).click()
  await expect(page).toHaveURL('/products/men')
})
