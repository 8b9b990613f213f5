import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  cartButton,
  cartDrawer,
  cartLine,
  goods,
  keepCart,
  keptCart,
  lineOf,
  openCart,
  rowsOf,
  visit,
} from '#tests/support/browser/shop-pages.ts'

// Lines, sums and messages are tested beside the drawer, in `cart-drawer.browser.test.tsx`.

const { tshirt } = goods

/** Over a page, with the filled cart closed; it is closed again. */
const expectPanel = (page: Page): Promise<void> =>
  test.step('the cart is a panel at the right that keeps the keyboard and gives it back', async () => {
    const drawer = await openCart(page)
    const sheet = drawer.getByRole('heading', { name: /^Tu carrito/ }).locator('../..')
    const width = Math.min(400, page.viewportSize()!.width)
    await expect.poll(() => placeOf(sheet)).toEqual({ width, fromTheRight: 0 })
    await expect(drawer.getByRole('button', { name: 'Cerrar el carrito' })).toBeFocused()
    for (let stop = 0; stop < 10; stop += 1) {
      await page.keyboard.press('Tab')
      // The page behind is out of reach; only the browser's own buttons come in between.
      await expect(page.locator('header :focus, main :focus, footer :focus')).toHaveCount(0)
    }

    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(cartButton(page)).toBeFocused()
    await openCart(page)
    await drawer.getByRole('button', { name: 'Cerrar el carrito' }).click()
    await expect(drawer).toBeHidden()
    await expect(cartButton(page)).toBeFocused()
  })

const placeOf = (sheet: Locator) =>
  sheet.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    const page = document.body.getBoundingClientRect()
    return { width: Math.round(right - left), fromTheRight: Math.round(page.right - right) }
  })

test('the last line comes back from the empty cart, and its code with it @desktop', async ({
  page,
}) => {
  await keepCart(page, [lineOf(tshirt)], { code: 'WELCOME10', percent: 10 })
  await visit(page, '/faq')
  await expectPanel(page)
  const drawer = await openCart(page)
  await drawer.getByRole('button', { name: 'Eliminar Camiseta Lozoya' }).click()
  await expect(drawer.getByRole('heading', { name: 'Tu carrito está vacío' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Deshacer' })).toBeFocused()
  await expect.poll(() => keptCart(page)).toBeNull()
  await drawer.getByRole('button', { name: 'Deshacer' }).click()
  await expect(cartLine(page, 'Camiseta Lozoya, M, verde')).toBeVisible()
  await expect.poll(() => rowsOf(drawer)).toHaveProperty('Descuento WELCOME10')
})

test('the cart closes on its page, and leads to the checkout @mobile', async ({ page }) => {
  await visit(page, '/shipping')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Preguntas frecuentes' }).click()
  await expect(page).toHaveURL('/faq')

  await test.step('an empty cart says so, and leads back to the shop', async () => {
    const drawer = await openCart(page)
    await expect(drawer.getByRole('heading', { name: 'Tu carrito está vacío' })).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Finalizar compra' })).toHaveCount(0)
    await expect(drawer.getByText('Código de descuento')).toHaveCount(0)
    await expect(drawer.getByRole('progressbar')).toHaveCount(0)
    await drawer.getByRole('button', { name: 'Seguir comprando' }).click()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL('/faq')
    await expect(cartButton(page)).toBeFocused()
  })

  await test.step('the browser’s Back closes the cart and stays on the page', async () => {
    const drawer = await openCart(page)
    await page.goBack()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL('/faq')
    await page.goBack()
    await expect(page).toHaveURL('/shipping')
  })

  await test.step('the cart leads to the checkout', async () => {
    await keepCart(page, [lineOf(tshirt)])
    await visit(page, '/shipping')
    await expectPanel(page)
    const drawer = await openCart(page)
    await drawer.getByRole('button', { name: 'Finalizar compra' }).click()
    await expect(page).toHaveURL('/checkout')
    await expect(drawer).toBeHidden()
    const heading = page.getByRole('heading', { level: 1, name: 'Finalizar compra' })
    await expect(heading).toBeInViewport()
    await expect(cartDrawer(page)).toHaveCount(0)
  })
})
