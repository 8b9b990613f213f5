import type { Locator, Page } from '@playwright/test'
import { postForm, register, registered, signInHere } from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  card,
  goods,
  stopClock,
  toast,
  expectToast,
  visit,
  holdToasts,
} from '#tests/support/browser/shop-pages.ts'
import { whileFavouritesFail } from './shop-records.ts'

/** How long the messages stay. Source: specification, "Error catalogue". */
const NEWS_MS = 2000
const ERROR_MS = 3000
const FAILED = 'Error al actualizar favoritos. Por favor, inténtalo de nuevo.'
const NAME = goods.tshirt.name

const heart = (page: Page, name = NAME): Locator =>
  page.getByRole('button', { name: `Guardar ${name} en favoritos` }).first()
const inHeader = (page: Page, name: string): Locator =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

const save = (page: Page): Promise<void> =>
  postForm(page, '/wishlist', { intent: 'save', productId: goods.tshirt.id })

async function expectGoneAfter(page: Page, message: Locator, ms: number): Promise<void> {
  await expect(message).toBeVisible()
  await page.clock.runFor(ms - 1)
  await expect(message).toBeVisible()
  await page.clock.runFor(1)
  await expect(message).toHaveCount(0)
}

/** Holds the call back until released, then answers for the shop or lets it through. */
async function holdBack(page: Page, answer: 'through' | 'failed' | 'lost') {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/wishlist.data', async (route) => {
    await gate
    if (answer === 'failed') await route.fulfill({ status: 500 })
    else if (answer === 'lost') await route.abort()
    else await route.continue()
  })
  return () => letGo()
}

test('a heart shows at once, waits for the shop, and is told of for two seconds @desktop', async ({
  page,
}) => {
  await register(page)
  await visit(page, `/products/${goods.tshirt.id}`)
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  await stopClock(page)
  const letGo = await holdBack(page, 'through')
  await heart(page).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(page)).toBeDisabled()
  letGo()
  await expectGoneAfter(page, toast(page, 'Añadido a favoritos'), NEWS_MS)
  await expect(heart(page)).toBeEnabled()
  await expect(inHeader(page, 'Favoritos, 1')).toBeVisible()
  await heart(page).click()
  await expectGoneAfter(page, toast(page, 'Eliminado de favoritos'), NEWS_MS)
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(inHeader(page, 'Favoritos')).toBeVisible()
})

test('a saved product is known on load, wherever it is shown @desktop', async ({ page }) => {
  await register(page)
  await save(page)
  await visit(page, '/products/men')
  await expect(inHeader(page, 'Favoritos, 1')).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await heart(page).click()
  await expectToast(page, 'Eliminado de favoritos')
  await card(page, NAME).getByRole('link', { name: NAME }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
})

test('favourites that cannot be read cost a log entry, and no page @desktop', async ({
  page,
  shop,
}) => {
  await register(page)
  await save(page)
  await whileFavouritesFail(shop, async () => {
    await visit(page, '/products/men')
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
    await expect(inHeader(page, 'Favoritos')).toBeVisible()
    await expect(page.getByRole('alert').getByText(/favoritos/)).toHaveCount(0)
  })
  expect(shop.logs.some((line) => line.includes('favourites not read'))).toBe(true)
  await visit(page, '/products/men')
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
})

for (const [answer, what] of [
  ['failed', 'a shop that fails'],
  ['lost', 'a lost connection'],
] as const) {
  test(`${what} leaves a heart as it was, and says so for three seconds @desktop`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/status of 500|ERR_FAILED/)
    expectConsole(/wishlist\/save failed: /)
    await register(page)
    await visit(page, '/products/men')
    await stopClock(page)
    const letGo = await holdBack(page, answer)
    await heart(page).click()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
    letGo()
    await expectGoneAfter(page, toast(page, FAILED, 'alert'), ERROR_MS)
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
    await expect(heart(page)).toBeEnabled()
    await expect(inHeader(page, 'Favoritos')).toBeVisible()
  })
}

test('a product that another tab has saved is a favourite already @desktop', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 409/)
  await register(page)
  await visit(page, '/products/men')
  await save(page)
  await heart(page).click()
  await expectToast(page, 'Este producto ya está en tu lista de favoritos')
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(inHeader(page, 'Favoritos, 1')).toBeVisible()
})

test('a visitor is asked to sign in, and then has what was wanted @mobile', async ({ page }) => {
  const customer = await registered(page)
  await visit(page, `/products/${goods.tshirt.id}`)
  await stopClock(page)
  const message = toast(page, 'Debes iniciar sesión para añadir a favoritos', 'alert')
  await heart(page).click()
  await expectGoneAfter(page, message, ERROR_MS)
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  await page.clock.resume() // the router posts the form by timers
  await holdToasts(page)
  await heart(page).click()
  await page.getByRole('alert').getByRole('button', { name: 'Iniciar sesión' }).click()
  await signInHere(page, customer)
  await expectToast(page, 'Añadido a favoritos')
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(inHeader(page, 'Favoritos, 1')).toBeVisible()
})

test('a session that has ended elsewhere asks to sign in again @desktop', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 401/)
  await register(page)
  await visit(page, '/products/men')
  await page.context().clearCookies()
  await heart(page).click()
  await expectToast(page, 'Debes iniciar sesión para añadir a favoritos', 'alert')
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
})

test('on new arrivals hearts come with the mouse and with the keyboard @desktop', async ({
  page,
}) => {
  await visit(page, '/products/new-arrivals')
  const arrival = page.getByRole('main').getByRole('article').first()
  const itsHeart = arrival.getByRole('button', { name: /en favoritos$/ })
  await expect(itsHeart).toHaveCSS('opacity', '0')
  await arrival.hover()
  await expect(itsHeart).toHaveCSS('opacity', '1')
  await page.mouse.move(0, 0)
  await expect(itsHeart).toHaveCSS('opacity', '0')
  await itsHeart.focus()
  await expect(itsHeart).toHaveCSS('opacity', '1')
})

test('for a finger hearts always show @mobile', async ({ page }) => {
  await visit(page, '/products/new-arrivals')
  const itsHeart = page.getByRole('button', { name: /en favoritos$/ }).first()
  await expect(itsHeart).toHaveCSS('opacity', '1')
  const { width, height } = (await itsHeart.boundingBox())!
  expect([width, height]).toEqual([44, 44])
})
