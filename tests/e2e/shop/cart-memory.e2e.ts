import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  card,
  cartButton,
  cartLine,
  euros,
  expectRows,
  good,
  goods,
  goToDepartment,
  keep,
  keepCart,
  keptCart,
  lineOf,
  holdToasts,
  openCart,
  expectToast,
  untilAwake,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import {
  setOnSale,
  setPrice,
  setStock,
  untilShopKnows,
} from '#tests/support/browser/shop-records.ts'

// The browser's storage keeps the cart. It may be old, edited, or shared between tabs.

test('the cart survives a reload, and a second tab shows and changes the same one @desktop', async ({
  page,
  context,
}) => {
  await visit(page, '/products/new-arrivals')
  await card(page, 'Gorro Urkiola').hover()
  await page.getByRole('button', { name: 'Añadir Gorro Urkiola al carrito' }).click()
  await expect(cartButton(page)).toHaveText('1')
  await page.reload()
  await expect(cartButton(page)).toHaveText('1')

  const second = await context.newPage()
  await visit(second, '/faq')
  await expect(cartButton(second)).toHaveText('1')
  await openCart(second)
  await cartLine(second, 'Gorro Urkiola, Único, azul')
    .getByRole('button', { name: /^Añadir/ })
    .click()
  await expect(cartButton(page)).toHaveText('2')

  // In both directions, with both carts open.
  await openCart(page)
  await cartLine(page, 'Gorro Urkiola, Único, azul').getByRole('button', { name: /^Elim/ }).click()
  await expect(second.getByRole('heading', { name: 'Tu carrito está vacío' })).toBeVisible()
  await expect.poll(() => keptCart(second)).toBeNull()
})

const GOOD = JSON.stringify({
  id: 'mens-tshirt-1',
  name: 'Camiseta Lozoya',
  price: 29.99,
  image: '/img/products/mens-tshirt-1/verde-front-640.jpg',
  quantity: 1,
  size: 'M',
  color: 'Verde',
})
const but = (change: object) => JSON.stringify([{ ...JSON.parse(GOOD), ...change }])

test('what storage may hold is read as far as it is good @desktop', async ({ page }) => {
  await visit(page, '/faq')
  const cut = 'De «Camiseta Lozoya» puedes llevar hasta 10 unidades: lo hemos ajustado'

  await test.step('nothing that storage may hold breaks a page', async () => {
    // Other ways to be wrong: `cart-store.test.tsx`, and every value in `stored-cart.test.ts`.
    await keep(page, 'cart', '{"')
    await keep(page, 'cart.discount', '{"')
    await page.reload()
    await untilAwake(page)
    await expect(cartButton(page)).toHaveAccessibleName('Carrito')
    await openCart(page)
    await expect(page.getByRole('heading', { name: 'Tu carrito está vacío' })).toBeVisible()
    await visit(page, '/products/mens-tshirt-1?color=Verde&size=M')
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Añadir al carrito', exact: true }).click()
    await expect(cartButton(page)).toHaveAccessibleName('Carrito, 1 artículo')
  })

  await test.step('a stored quantity above the limit is cut, and the shopper is told', async () => {
    // A page of the shop that still waits for its check would cut it, and take the message along.
    await page.goto('/healthz')
    await keep(page, 'cart', but({ quantity: 100 }))
    await visit(page, '/faq')
    await expect(cartButton(page)).toHaveAccessibleName('Carrito, 10 artículos')
    await expectToast(page, cut)
    await expect.poll(() => keptCart(page)).toMatchObject([{ quantity: 10 }])
  })

  await test.step('of a cart that is half corrupt, the good half stays', async () => {
    await keep(page, 'cart', `[${GOOD}, {"id":"x"}, ${GOOD}, null]`)
    await keep(page, 'cart.discount', '{"code":"WELCOME10","percent":1000}')
    await page.reload()
    await expect(cartButton(page)).toHaveAccessibleName('Carrito, 1 artículo')
    const drawer = await openCart(page)
    await expectRows(drawer, {
      Subtotal: euros('29,99'),
      'Envío estimado': euros('4,95'),
      'IVA (21\u00A0%)': euros('6,30'),
      Total: euros('41,24'),
    })
  })
})

test('the cart of an earlier visit is compared with the shop @desktop', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/)
  const gone = good('mens-hat-5', 'Gorra Bejes', 3999, 'Único', 'Gris')
  const cap = good('mens-hat-4', 'Gorra Belagua', 3499, 'Único', 'Azul')
  const bag = good('womens-bag-1', 'Bolsa Deià', 3499, 'Único', 'Beige')
  const bagLine = cartLine(page, 'Bolsa Deià, Único, beige')
  const bagVariant = `${bag.id}/${bag.size}/${bag.color}`
  const untilBags = (units: number) =>
    untilShopKnows(shop, bag.id, (product) => product?.stock['Único/Beige'] === units)
  setOnSale(shop, gone.id, false)
  await setPrice(shop, cap.id, 2999)
  await setStock(shop, bagVariant, 2)
  try {
    await untilShopKnows(shop, gone.id, (product) => product === undefined)
    await untilShopKnows(shop, cap.id, (product) => product?.priceCents === 2999)
    await untilBags(2)
    await keepCart(page, [
      lineOf(goods.tshirt),
      lineOf(gone),
      lineOf(goods.tshirt, { size: 'XXL' }), // a size that never existed
      lineOf(cap),
      lineOf(bag, { quantity: 3 }),
    ])
    await visit(page, '/faq')
    await holdToasts(page)

    await test.step('a product that is gone leaves the cart with a notice, what is sold stays', async () => {
      await expectToast(page, '«Gorra Bejes» ya no está a la venta y ha salido de tu carrito')
      await expect(cartButton(page)).toHaveAccessibleName('Carrito, 5 artículos')
      await expect
        .poll(() => keptCart(page))
        .toMatchObject([{ id: 'mens-tshirt-1', size: 'M' }, { id: cap.id }, { id: bag.id }])
    })

    await test.step('a price that has changed is renewed, and the shopper is told from what to what', async () => {
      const notice = `«Gorra Belagua» ha cambiado de precio: de ${euros('34,99')} a ${euros('29,99')}`
      await expectToast(page, notice)
      await expect.poll(() => keptCart(page)).toMatchObject([{}, { price: 29.99 }, {}])
    })

    await test.step('the cart says when there is less than it asks for', async () => {
      await openCart(page)
      await expect(bagLine.getByRole('alert')).toHaveText('Solo quedan 2')
      await page.keyboard.press('Escape')
      // Another shopper buys them while this page is open: opening the cart checks the stock again.
      await setStock(shop, bagVariant, 0)
      await untilBags(0)
      await openCart(page)
      await expect(bagLine.getByRole('alert')).toHaveText('Agotado: quítalo para seguir')
    })

    await test.step('offline, the cart stays as it is', async () => {
      await page.route('**/api/cart-products*', (route) => route.abort())
      await visit(page, '/faq')
      await openCart(page)
      await expect(cartLine(page, 'Camiseta Lozoya, M, verde')).toBeVisible()
    })
  } finally {
    setOnSale(shop, gone.id, true)
    await setPrice(shop, cap.id, cap.priceCents)
    await setStock(shop, bagVariant, 25)
  }
})

test('without a place to store it, the cart lasts as long as the page @desktop', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await visit(page, '/products/new-arrivals')
  const add = page.getByRole('button', { name: 'Añadir Gorro Urkiola al carrito' })
  // Away from the corner where the message of the first press appears.
  await add.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await add.dblclick()
  await expect(cartButton(page)).toHaveAccessibleName('Carrito, 2 artículos')
  await goToDepartment(page, 'Hombre')
  await expect(page).toHaveURL('/products/men')
  await expect(cartButton(page)).toHaveAccessibleName('Carrito, 2 artículos')
})
