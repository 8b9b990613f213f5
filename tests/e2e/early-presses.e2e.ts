import type { Locator, Page } from '@playwright/test'
import { accountModal, register } from '../support/browser/account-pages.ts'
import { expect, test } from '../support/browser/e2e.ts'
import { openWithoutScripts } from '../support/browser/held.ts'
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
  menuDrawer,
  payButton,
  expectPaid,
  expectToast,
} from '../support/browser/shop-pages.ts'
import { ordersOf } from './shop-records.ts'

/** What is pressed at the first paint, before any script, is done once the page is alive. */

const LIST = '/products/men?category=tshirts'
const PRODUCT = '/products/mens-tshirt-1'

const heart = (page: Page): Locator =>
  page.getByRole('button', { name: `Guardar ${goods.tshirt.name} en favoritos` }).first()

test('«Añadir» without a script: what was chosen is in the cart @mobile', async ({ page }) => {
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

  await test.step('«Añadir» alone on a card: its first size is in the cart', async () => {
    await keepCart(page, [])
    const arrive = await openWithoutScripts(page, LIST)
    await card(page, 'Camiseta Lozoya')
      .getByRole('button', { name: /^Añadir/ })
      .click()
    await arrive()
    await expect(cartButton(page)).toHaveText('1')
    await expect.poll(() => keptCart(page)).toMatchObject([{ id: goods.tshirt.id, quantity: 1 }])
  })

  await test.step('size and «Añadir» on the page of a product: that size is in the cart', async () => {
    await keepCart(page, [])
    const arrive = await openWithoutScripts(page, PRODUCT)
    const main = page.getByRole('main')
    const sizes = main.getByRole('group', { name: 'Talla', exact: true })
    await sizes.getByRole('radio', { name: 'L', exact: true }).check()
    await main.getByRole('button', { name: 'Añadir al carrito', exact: true }).click()
    await arrive()
    await expect(cartButton(page)).toHaveText('1')
    await expect.poll(() => keptCart(page)).toMatchObject([{ size: 'L', quantity: 1 }])
  })
})

type Opener = { on: string; press: (page: Page) => Locator; opens: (page: Page) => Locator }

const inBanner = (page: Page): Locator => page.getByRole('banner')
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })

const OPENERS: Record<string, Opener> = {
  cart: { on: LIST, press: cartButton, opens: cartDrawer },
  menu: {
    on: LIST,
    press: (page) => inBanner(page).getByRole('link', { name: 'Menú', exact: true }),
    opens: menuDrawer,
  },
  search: {
    on: LIST,
    press: (page) => inBanner(page).getByRole('button', { name: 'Buscar', exact: true }),
    opens: (page) => dialog(page, 'Buscar'),
  },
  account: {
    on: LIST,
    press: (page) => inBanner(page).getByRole('link', { name: 'Iniciar sesión' }),
    opens: accountModal,
  },
  help: {
    on: LIST,
    press: (page) => page.getByRole('button', { name: 'Abrir ayuda' }),
    opens: (page) => dialog(page, 'Ayuda'),
  },
  'size guide': {
    on: PRODUCT,
    press: (page) => page.getByRole('link', { name: 'Guía de tallas' }).first(),
    opens: (page) => dialog(page, /^Guía de tallas/),
  },
  zoom: {
    on: PRODUCT,
    press: (page) => page.getByRole('button', { name: /, ampliar$/ }).first(),
    opens: (page) => dialog(page, /^Fotos/),
  },
}

test('what opens a window opens it @mobile', async ({ page }) => {
  test.slow() // seven pages
  for (const [name, { on, press, opens }] of Object.entries(OPENERS)) {
    await test.step(`${name}: its window opens`, async () => {
      const arrive = await openWithoutScripts(page, on)
      await press(page).click()
      await expect(page.locator('[data-pressed]')).toHaveCount(1)
      await arrive()
      await expect(opens(page)).toBeVisible()
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(on)
    })
  }
})

test('a customer’s heart, a filter and an arrow of the slides @desktop', async ({ page }) => {
  await register(page)
  const heartAlive = await openWithoutScripts(page, LIST)
  await heart(page).click()
  await heartAlive()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(inBanner(page).getByRole('link', { name: 'Favoritos, 1' })).toBeVisible()

  const listAlive = await openWithoutScripts(page, '/products/men')
  await page.locator('summary').filter({ hasText: 'Filtrar' }).click()
  const size = page.getByRole('group', { name: 'Talla', exact: true })
  await size.getByRole('checkbox', { name: /^M \(/ }).locator('xpath=..').click()
  await listAlive()
  await expect(page).toHaveURL('/products/men?size=M')

  const homeAlive = await openWithoutScripts(page, '/')
  const slides = page.getByRole('group', { name: 'Diapositivas' })
  // Back to the last one: the clock leads to the second by itself.
  await slides.getByRole('button', { name: 'Anterior' }).click()
  await homeAlive()
  await expect(slides.getByRole('button', { name: /^Diapositiva 4:/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('an early «Pagar»: empty, the list of what is missing; typed, one order of that @desktop', async ({
  page,
  shop,
}, info) => {
  const buyer = buyerOf(info)
  await keepCart(page, [lineOf(goods.tshirt)])
  const emptyAlive = await openWithoutScripts(page, '/checkout')
  await payButton(page).click()
  await emptyAlive()
  const list = page.getByRole('alert').filter({ hasText: 'Hay 9 datos que revisar' })
  await expect(list.locator('..')).toBeFocused()

  const arrive = await openWithoutScripts(page, '/checkout')
  await fillShipping(page, buyer)
  await fillCard(page)
  await payButton(page).click()
  await arrive()
  await expectPaid(page)
  expect(ordersOf(shop, buyer.email)).toMatchObject([{ lines: [{ quantity: 1 }] }])
})

test('where a script fails to load, links work and the shopper is told @mobile', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/)
  await page.route(/\/assets\/frame-.*\.js$/, (route) => route.abort())
  await page.goto(LIST)
  await card(page, 'Camiseta Lozoya')
    .getByRole('button', { name: /^Añadir/ })
    .click()
  const notice = page.getByRole('alert').filter({ hasText: 'no ha terminado de cargar' })
  await expect(notice).toBeVisible()
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
  await inBanner(page).getByRole('link', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/cuenta\/entrar/)

  await page.goBack()
  await card(page, 'Camiseta Lozoya')
    .getByRole('button', { name: /^Añadir/ })
    .click()
  await page.unroute(/\/assets\/frame-.*\.js$/)
  await notice.getByRole('link', { name: /Recargar la página$/ }).click()
  await card(page, 'Camiseta Lozoya')
    .getByRole('button', { name: /^Añadir/ })
    .click()
  await expect(cartButton(page)).toHaveText('1')
})
