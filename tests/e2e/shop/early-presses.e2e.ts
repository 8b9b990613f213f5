import type { Locator, Page } from '@playwright/test'
import { register } from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { openWithoutScripts } from '#tests/support/browser/held.ts'
import {
  buyerOf,
  card,
  cartButton,
  cartDrawer,
  fillCard,
  fillShipping,
  goods,
  keepCart,
  keptCart,
  lineOf,
  payButton,
  expectPaid,
  expectToast,
} from '#tests/support/browser/shop-pages.ts'
import { ordersOf } from '#tests/support/browser/shop-records.ts'

/*
 * What is pressed at the first paint, before any script, is done once the page is alive. Which controls wait:
 * note-presses.test.tsx, window-openers.test.tsx.
 */

const LIST = '/products/men?category=tshirts'
const PRODUCT = '/products/mens-tshirt-1'

const inBanner = (page: Page): Locator => page.getByRole('banner')
const heart = (page: Page): Locator =>
  page.getByRole('button', { name: `Guardar ${goods.tshirt.name} en favoritos` }).first()

test('«Añadir» without a script: what was chosen is in the cart, and what opens a window opens it @mobile', async ({
  page,
}) => {
  await test.step('the chosen size and «Añadir» on a card: that size is in the cart, once', async () => {
    const arrive = await openWithoutScripts(page, LIST)
    const shirt = card(page, 'Camiseta Lozoya')
    const add = shirt.getByRole('button', { name: 'Añadir Camiseta Lozoya al carrito' })
    await shirt.getByRole('radio', { name: 'L', exact: true }).check()
    await add.click()
    await add.click()
    await expect(add).toHaveAttribute('aria-busy', 'true')
    await heart(page).click()
    // A stalled machine may be awake only after the message has gone.
    const asked = expectToast(page, 'Debes iniciar sesión para añadir a favoritos', 'alert')
    await arrive()
    await asked
    await expect(cartButton(page)).toHaveText('1')
    await expect(add).not.toHaveAttribute('aria-busy')
    await expect(page.locator('[data-pressed]')).toHaveCount(0)
    await expect.poll(() => keptCart(page)).toMatchObject([{ size: 'L', quantity: 1 }])
  })

  await test.step('«Añadir» alone on a card: its first size is in the cart, which opens', async () => {
    await keepCart(page, [])
    const arrive = await openWithoutScripts(page, LIST)
    await card(page, 'Camiseta Lozoya')
      .getByRole('button', { name: /^Añadir/ })
      .click()
    await cartButton(page).click()
    await expect(page.locator('[data-pressed]')).toHaveCount(2)
    await arrive()
    await expect(cartDrawer(page).getByRole('listitem')).toHaveCount(1)
    await expect.poll(() => keptCart(page)).toMatchObject([{ id: goods.tshirt.id, quantity: 1 }])
    await expect(page).toHaveURL(LIST)
  })

  await test.step('size and «Añadir» on the page of a product: that size is in the cart, and the guide opens', async () => {
    await keepCart(page, [])
    const arrive = await openWithoutScripts(page, PRODUCT)
    const main = page.getByRole('main')
    const sizes = main.getByRole('group', { name: 'Talla', exact: true })
    await sizes.getByRole('radio', { name: 'L', exact: true }).check()
    await main.getByRole('button', { name: 'Añadir al carrito', exact: true }).click()
    await page.getByRole('link', { name: 'Guía de tallas' }).first().click()
    await arrive()
    await expect(page.getByRole('dialog', { name: /^Guía de tallas/ })).toBeVisible()
    await expect(page).toHaveURL(`${PRODUCT}?color=Verde&size=L`)
    await expect.poll(() => keptCart(page)).toMatchObject([{ size: 'L', quantity: 1 }])
  })
})

test('a heart, a filter, an arrow of the slides and the help @desktop', async ({ page }) => {
  await register(page)
  const listAlive = await openWithoutScripts(page, '/products/men')
  await heart(page).click()
  await page.locator('summary').filter({ hasText: 'Filtrar' }).click()
  const size = page.getByRole('group', { name: 'Talla', exact: true })
  await size.getByRole('checkbox', { name: /^M \(/ }).locator('xpath=..').click()
  await listAlive()
  await expect(page).toHaveURL('/products/men?size=M')
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(inBanner(page).getByRole('link', { name: 'Favoritos, 1' })).toBeVisible()

  const homeAlive = await openWithoutScripts(page, '/')
  const slides = page.getByRole('group', { name: 'Diapositivas' })
  // Back to the last one: the clock leads to the second by itself.
  await slides.getByRole('button', { name: 'Anterior' }).click()
  await page.getByRole('button', { name: 'Abrir ayuda' }).click()
  await homeAlive()
  await expect(page.getByRole('dialog', { name: 'Ayuda' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(slides.getByRole('button', { name: /^Diapositiva 4:/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('an early «Pagar» makes one order of what was typed @desktop', async ({
  page,
  shop,
}, info) => {
  const buyer = buyerOf(info)
  await keepCart(page, [lineOf(goods.tshirt)])
  const arrive = await openWithoutScripts(page, '/checkout')
  await fillShipping(page, buyer)
  await fillCard(page)
  await payButton(page).click()
  await arrive()
  await expectPaid(page)
  expect(ordersOf(shop, buyer.email)).toMatchObject([{ lines: [{ quantity: 1 }] }])
})

test('where a script fails to load, the shopper is told, and can load the page again @mobile', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/)
  await page.route(/\/assets\/frame-.*\.js$/, (route) => route.abort())
  await page.goto(LIST)
  const add = card(page, 'Camiseta Lozoya').getByRole('button', { name: /^Añadir/ })
  await add.click()
  const notice = page.getByRole('alert').filter({ hasText: 'no ha terminado de cargar' })
  await expect(notice).toBeVisible()
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
  await page.unroute(/\/assets\/frame-.*\.js$/)
  await notice.getByRole('link', { name: /Recargar la página$/ }).click()
  await add.click()
  await expect(cartButton(page)).toHaveText('1')
})
