import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { expectToast, mainNav, menuDrawer, visit } from '#tests/support/browser/shop-pages.ts'
import { atRest } from '#tests/support/browser/at-rest.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import type { Shop } from '#tests/support/process/shop-process.ts'

const entry = (page: Page, name: string): Locator =>
  mainNav(page).getByRole('link', { name, exact: true })
const toggle = (page: Page, name: string): Locator =>
  mainNav(page).getByRole('button', { name: `Menú de ${name}` })
/** The picture of a panel; each panel has another. */
const feature = (page: Page, name: RegExp): Locator => mainNav(page).getByRole('link', { name })
const MENS = /Junto a la puerta/
const WOMENS = /Una pared al sol/

test('a choice in a panel leads there, and the panel closes @desktop', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED|dynamically imported/)
  await test.step('a panel that cannot be fetched says so, and opens the next time', async () => {
    await page.route('**/menu-panel-*.js', (route) => route.abort()) // also when loaded ahead
    await visit(page, '/faq')
    await toggle(page, 'Mujer').press('Enter')
    await expectToast(page, 'No hemos podido abrir el menú. Comprueba tu conexión.', 'alert')
    await expect(toggle(page, 'Mujer')).toHaveAttribute('aria-expanded', 'false')
    await page.unroute('**/menu-panel-*.js')
    await toggle(page, 'Mujer').press('Enter')
    await expect(feature(page, WOMENS)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(feature(page, WOMENS)).toBeHidden()
  })

  await entry(page, 'Hombre').hover()
  await expect(feature(page, MENS)).toBeVisible()
  await atRest(page)
  await mainNav(page).getByRole('link', { name: 'Chaquetas', exact: true }).click()
  await expect(page).toHaveURL('/products/men?category=outerwear')
  await expect(page.getByRole('heading', { level: 1, name: 'Chaquetas de hombre' })).toBeFocused()
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
  await expect(page).toHaveURL('/faq')

  await atRest(page)
  await navigate(page, '/products/new-arrivals')
  await test.step('over a picture the header is clear until the page is scrolled or a menu opens', () =>
    expectClear(page, shop))
  await test.step('each panel is sound', async () => {
    for (const name of ['Hombre', 'Mujer', 'Colecciones']) {
      await toggle(page, name).press('Enter')
      await expect(mainNav(page).getByRole('list')).not.toHaveCount(1)
      await expectSound(page, { at: 'header' })
    }
  })
})

/** On a page with a picture below its header. */
async function expectClear(page: Page, shop: Shop): Promise<void> {
  const html = await (await fetch(`${shop.url}/products/new-arrivals`)).text()
  expect(/<header[^>]*>/.exec(html)?.[0]).toContain('data-surface="picture"')
  await atRest(page)
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
  await page.keyboard.press('Escape')
  await lengthAt(0)
}

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

test('choosing in the menu of a phone goes there; Back only closes it @mobile', async ({
  page,
  shop,
}) => {
  await visit(page, '/faq')
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

  await atRest(page)
  await navigate(page, '/products/new-arrivals')
  await test.step('also on a phone the header is clear until the page is scrolled or a menu opens', () =>
    expectClear(page, shop))
  await test.step('every level of a phone’s menu is sound', async () => {
    await opener.click()
    await expect(drawer).toBeVisible()
    await expectSound(page)
    for (const name of ['Hombre', 'Mujer', 'Colecciones', 'Regalos']) {
      await drawer.getByRole('button', { name }).click()
      await expect(drawer).toHaveAccessibleName(name)
      await expectSound(page)
      await drawer.getByRole('button', { name: 'Volver' }).click()
    }
  })
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
