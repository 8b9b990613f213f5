import type { Locator, Page } from '@playwright/test'
import { postForm, register, registered, signInHere } from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import {
  card,
  goods,
  stopClock,
  toast,
  expectToast,
  visit,
  holdToasts,
} from '#tests/support/browser/shop-pages.ts'
import { whileFavouritesFail } from '#tests/support/browser/shop-records.ts'

/** How long the message stays. Source: specification, "Error catalogue". */
const ERROR_MS = 3000
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

test('a saved product is known on load, wherever it is shown @desktop', async ({ page, shop }) => {
  await register(page)
  await save(page)

  await test.step('favourites that cannot be read cost a log entry, and no page', async () => {
    await whileFavouritesFail(shop, async () => {
      await visit(page, '/products/men')
      await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
      await expect(inHeader(page, 'Favoritos')).toBeVisible()
      await expect(page.getByRole('alert').getByText(/favoritos/)).toHaveCount(0)
    })
    expect(shop.logs.some((line) => line.includes('favourites not read'))).toBe(true)
  })

  await visit(page, '/products/men')
  await expect(inHeader(page, 'Favoritos, 1')).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await heart(page).click()
  await expectToast(page, 'Eliminado de favoritos')
  await card(page, NAME).getByRole('link', { name: NAME }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
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

  await test.step('for a finger hearts always show', async () => {
    await navigate(page, '/products/new-arrivals')
    const itsHeart = page.getByRole('button', { name: /en favoritos$/ }).first()
    await expect(itsHeart).toHaveCSS('opacity', '1')
    const { width, height } = (await itsHeart.boundingBox())!
    expect([width, height]).toEqual([44, 44])
  })
})
