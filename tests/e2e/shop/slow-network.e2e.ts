import type { Locator, Page, Request } from '@playwright/test'
import { accountModal } from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  buyerOf,
  card,
  cartButton,
  cartDrawer,
  fillCard,
  fillShipping,
  goToDepartment,
  menuDrawer,
  openCart,
  payButton,
  expectPaid,
  expectToast,
  untilAwake,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { ordersOf } from '#tests/support/browser/shop-records.ts'

/** About the speed of a phone in a valley: 0.2 s for each answer, 150 kB/s. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 150_000,
    uploadThroughput: 60_000,
  })
}

test('on a slow network the shop can be read at once, and nothing is added or paid twice @mobile', async ({
  page,
  shop,
}, info) => {
  const buyer = buyerOf(info)
  await slowDown(page)
  await page.goto('/products/men?category=tshirts', { waitUntil: 'commit' })
  // Names, prices and links are in the HTML: no script is needed to read them.
  await expect(card(page, 'Camiseta Lozoya')).toContainText('29,99')
  await untilAwake(page)

  const add = page.getByRole('button', { name: 'Añadir Camiseta Lozoya al carrito' })
  await add.dblclick({ force: true })
  await expect(cartButton(page)).toHaveText('1')

  await card(page, 'Camiseta Lozoya').getByRole('link', { name: 'Camiseta Lozoya' }).click()
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: 'Camiseta Lozoya' })).toBeVisible()
  const colors = main.getByRole('group', { name: 'Color', exact: true })
  await colors.getByRole('radio', { name: 'Negro' }).check() // at once, at any network speed
  await expect(main.getByAltText('Camiseta Lozoya, negro', { exact: true })).toBeAttached()

  const drawer = await openCart(page)
  await drawer.getByRole('button', { name: 'Finalizar compra' }).click()
  await fillShipping(page, buyer)
  await fillCard(page)
  await payButton(page).dblclick({ force: true })
  await expectPaid(page)
  expect(ordersOf(shop, buyer.email)).toMatchObject([{ lines: [{ quantity: 1 }] }])
})

/**
 * Follows what a page fetches, from before it opens. The returned function waits until all has
 * come, with the code of these windows, which an idle page loads ahead.
 */
function followLoading(page: Page, ...windows: string[]): () => Promise<void> {
  const waiting = new Set(windows)
  const underway = new Set<Request>() // what these need arrives after them on a busy machine
  page.on('request', (request) => underway.add(request))
  page.on('requestfailed', (request) => underway.delete(request))
  page.on('requestfinished', (request) => {
    underway.delete(request)
    waiting.delete(/\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1] ?? '')
  })
  const rest = () => [...waiting, ...[...underway].map((one) => one.url())]
  return () => expect.poll(rest).toEqual([])
}

test('without a connection the page stays, and the same link works later @desktop', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED|Failed to fetch|Error loading route module/)
  const untilLoaded = followLoading(page, 'account', 'cart-drawer', 'search-overlay')
  await visit(page, '/products/men')
  await expect(page.locator('body > [aria-live="polite"]')).toBeAttached() // follows navigations
  await untilLoaded()
  await page.route('**', (route) => route.abort())
  const product = card(page, 'Camiseta Lozoya').getByRole('link', { name: 'Camiseta Lozoya' })
  const isLoadedAhead = page.waitForRequest(/\/assets\/product-.*\.js$/)
  await product.hover()
  await isLoadedAhead
  // The second picture of a card, which the hover asks for: no sign of a broken one.
  await expect(card(page, 'Camiseta Lozoya').locator('a > img')).toBeHidden()
  await product.click()
  const message = 'No hemos podido abrir la página. Comprueba tu conexión.'
  await expectToast(page, message, 'alert')
  await expect(page).toHaveURL('/products/men')
  await page.unroute('**')
  await product.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Camiseta Lozoya' })).toBeVisible()

  await test.step('a shop that does not answer leaves the choice and the page alone', async () => {
    await page.route('**/*.data*', (route) => route.abort())
    const colors = page.getByRole('main').getByRole('group', { name: 'Color', exact: true })
    await colors.getByRole('radio', { name: 'Gris' }).click()
    await expect(colors.getByRole('radio', { name: 'Gris' })).toBeChecked()
    await expect(page.getByRole('heading', { level: 1, name: 'Camiseta Lozoya' })).toBeVisible()

    await goToDepartment(page, 'Mujer')
    await expect(page.getByRole('heading', { level: 1, name: 'No hay conexión' })).toBeVisible()
    await page.unroute('**/*.data*')
    await page.getByRole('main').getByRole('link', { name: 'Volver a intentarlo' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mujer' })).toBeVisible()
  })
})

test('once the page is idle, cart, search, menu and account open without waiting for code @mobile', async ({
  page,
}) => {
  const untilLoaded = followLoading(page, 'account', 'cart-drawer', 'menu-drawer', 'search-overlay')
  await visit(page, '/products/men')
  await untilLoaded()
  await page.route(/\.(?:js|css)$/, () => {}) // never answered
  const banner = page.getByRole('banner')
  const openers: [opener: Locator, window: Locator][] = [
    [cartButton(page), cartDrawer(page)],
    [banner.getByRole('button', { name: 'Menú', exact: true }), menuDrawer(page)],
    [banner.getByRole('link', { name: 'Iniciar sesión' }), accountModal(page)],
    [banner.getByRole('button', { name: 'Buscar' }), page.getByRole('dialog', { name: 'Buscar' })],
  ]
  for (const [opener, opened] of openers) {
    await opener.click()
    await expect(opened).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
  }
})
