import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import {
  buyerOf,
  cartDrawer,
  menuDrawer,
  PAYMENT_MS,
  payButton,
  stopClock,
  thanks,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { orderOf } from '#tests/support/browser/shop-records.ts'

const MOST_STOPS = 60

/** Presses Tab until this has the focus, and checks that it is in view. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport()
      return
    }
  }
  throw new Error(`not reached with ${MOST_STOPS} presses of ${key}: ${target.toString()}`)
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

/** From the button of the cart to the confirmed order, without the pointer. */
async function orderWithKeyboard(page: Page, email: string): Promise<void> {
  const { keyboard } = page
  const banner = page.getByRole('banner')
  await tabTo(page, banner.getByRole('button', { name: /^Carrito/ }), 'Shift+Tab')
  await keyboard.press('Enter')
  const drawer = cartDrawer(page)
  await expect(drawer.getByRole('button', { name: 'Cerrar el carrito' })).toBeFocused()
  await tabTo(page, drawer.getByRole('button', { name: 'Finalizar compra' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Finalizar compra' })).toBeVisible()

  await typeInto(page, 'Nombre', 'Lucía')
  await typeInto(page, 'Apellidos', 'Herrero Sanz')
  await typeInto(page, 'Correo electrónico', email)
  await typeInto(page, 'Dirección', 'Calle del Olmo, 14')
  await typeInto(page, 'Ciudad', 'Madrid')
  await typeInto(page, 'Código postal', '28012')
  await tabTo(page, page.getByRole('radio', { name: /^Estándar/ }))
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Exprés/ })).toBeChecked()
  await tabTo(page, page.getByRole('radio', { name: /^Tarjeta/ }))
  await typeInto(page, 'Número de tarjeta', '4242424242424242')
  await typeInto(page, 'Caducidad', '1228')
  await typeInto(page, 'CVC', '123')
  await tabTo(page, payButton(page))
  // Else on a slow machine the last page would redirect home before all its stops are visited.
  await stopClock(page)
  await keyboard.press('Enter')
  await expect(payButton(page)).toHaveAccessibleName('Procesando...')
  await page.clock.runFor(PAYMENT_MS)
  await expect(thanks(page)).toBeVisible()
}

/** From the list of men's clothes to a product in the cart. */
async function addWithKeyboard(page: Page): Promise<void> {
  const { keyboard } = page
  await expect(page).toHaveURL('/products/men')
  const main = page.getByRole('main')
  await tabTo(page, main.getByRole('link', { name: 'Camisetas', exact: true }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/products/men?category=tshirts')
  await tabTo(page, main.getByRole('link', { name: 'Camiseta Lozoya' }).last())
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Camiseta Lozoya' })).toBeVisible()

  const colors = main.getByRole('group', { name: 'Color', exact: true })
  await tabTo(page, colors.getByRole('radio', { name: 'Verde' }))
  await keyboard.press('ArrowRight')
  await expect(colors.getByRole('radio', { name: 'Negro' })).toBeChecked()
  const sizes = main.getByRole('group', { name: 'Talla', exact: true })
  await tabTo(page, sizes.getByRole('radio', { name: 'S', exact: true }))
  await keyboard.press('Space')
  await keyboard.press('ArrowRight')
  await expect(sizes.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
  await tabTo(page, main.getByRole('button', { name: 'Añadir al carrito', exact: true }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Carrito, 1 artículo' })).toBeVisible()
}

test('the whole purchase is done with the keyboard alone @mobile', async ({ page, shop }, info) => {
  test.slow() // every tab stop from the home page to the success page
  const { email } = buyerOf(info)
  const { keyboard } = page
  await visit(page, '/')
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Menú' }))
  await keyboard.press('Enter')
  await tabTo(page, menuDrawer(page).getByRole('button', { name: 'Hombre' }))
  await keyboard.press('Enter')
  await tabTo(page, menuDrawer(page).getByRole('link', { name: 'Ver todo' }).first())
  await keyboard.press('Enter')
  await addWithKeyboard(page)
  await orderWithKeyboard(page, email)
  await expectOrdered(page)
  expect(orderOf(shop, email)).toMatchObject({
    shipping_method: 'express',
    lines: [{ name: 'Camiseta Lozoya', size: 'M', color: 'Negro' }],
  })
})

async function expectOrdered(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Quedarme en esta página' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Te quedas aquí.')).toBeVisible()
}

test('from the first stop to an outfit of the scale, all is found and bought with the keyboard alone @desktop', async ({
  page,
  shop,
}, info) => {
  test.slow()
  const { email } = buyerOf(info)
  await test.step('the first stop of the keyboard leads past the header', () =>
    expectPastHeader(page))
  await test.step('the keyboard reaches the button of a card, adds, and keeps its place', async () => {
    const add = page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Añadir/ })
    await tabTo(page, add)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Carrito, 1 artículo' })).toBeVisible()
    await expect(add).toBeFocused()
  })
  await navigate(page, '/bascula')
  await composeWithKeyboard(page)
  await orderWithKeyboard(page, email)
  const { lines } = orderOf(shop, email)
  expect(lines.slice(1).map(({ name, size }) => [name, size])).toEqual([
    ['Camiseta Cazorla', 'M'],
    ['Polar Espigüete', 'M'],
    ['Chaqueta Nublo', 'M'],
  ])
})

async function expectPastHeader(page: Page): Promise<void> {
  await visit(page, '/products/men?category=tshirts')
  const skip = page.getByRole('link', { name: 'Saltar al contenido' })
  await expect(skip).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const views = page.getByRole('main').getByRole('navigation', { name: 'Ver', exact: true })
  await expect(views.getByRole('link').first()).toBeFocused()
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
}

async function composeWithKeyboard(page: Page): Promise<void> {
  const { keyboard } = page
  const main = page.getByRole('main')
  await tabTo(page, main.getByRole('radio', { name: 'Lluvia' }))
  await keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tiempo=viento/)
  await keyboard.press('ArrowLeft')
  await expect(main.getByRole('listitem').getByRole('heading')).toHaveText([
    'Camiseta Cazorla',
    'Polar Hurdes',
    'Chaqueta Nublo',
  ])
  await tabTo(page, main.getByRole('link', { name: 'Abrigo, siguiente: Polar Espigüete' }))
  await keyboard.press('Enter')
  await expect(main.getByRole('heading', { name: 'Polar Espigüete' })).toBeVisible()
  await tabTo(page, main.getByRole('link', { name: 'M en las tres' }))
  await keyboard.press('Enter')
  const add = main.getByRole('button', { name: 'Añadir el conjunto' }).filter({ visible: true })
  await expect(add).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Carrito, 4 artículos' })).toBeVisible()
}
