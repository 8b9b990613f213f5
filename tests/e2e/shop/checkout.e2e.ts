import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  buyerOf,
  card,
  cartButton,
  euros,
  expectRows,
  fillCard,
  fillShipping,
  goods,
  keepCart,
  keptCart,
  lineOf,
  openCart,
  orderSummary,
  pay,
  payButton,
  readyToPay,
  thanks,
  toast,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { mailsTo, orderOf, ordersOf } from '#tests/support/browser/shop-records.ts'

const { jacket, tshirt } = goods
const DONE = 'Pedido realizado con éxito'
const VAT = 'IVA (21\u00A0%)'

/** Over the picture, clear of the buttons below the text. */
async function expectAbove(message: Locator, text: Locator): Promise<void> {
  await expect(message).toBeVisible()
  const [{ y: upper }, { y: lower }] = [(await message.boundingBox())!, (await text.boundingBox())!]
  expect(upper).toBeLessThan(lower)
}

test('a guest goes from the home page to an order, a mail and an empty cart @mobile', async ({
  page,
  shop,
}, info) => {
  const buyer = buyerOf(info)
  await visit(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'Hombre', exact: true }).click()
  const category = page.getByRole('main').getByRole('link', { name: 'Camisetas' })
  await category.click()
  // Else the pointer enters the card of the previous page, and leaves it when that page goes.
  await expect(category).toHaveAttribute('aria-current')
  await card(page, 'Camiseta Lozoya').hover()
  await page.getByRole('button', { name: 'Añadir Camiseta Lozoya al carrito' }).click()
  await expect(cartButton(page)).toHaveText('1')
  const second = 'Camiseta Albarracín'
  await card(page, second).getByRole('link', { name: second }).click()
  const sizes = page.getByRole('main').getByRole('group', { name: 'Talla', exact: true })
  await sizes.getByRole('radio', { name: 'M', exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: 'Añadir al carrito' }).click()
  await expect(cartButton(page)).toHaveText('2')
  const drawer = await openCart(page)
  await drawer.getByRole('button', { name: 'Finalizar compra' }).click()

  await fillShipping(page, buyer)
  await page.getByText('Añadir teléfono o nota para la entrega').click()
  await page.getByLabel('Teléfono').fill('600 000 000')
  await page.getByLabel('Nota para la entrega').fill('Portal azul.\nLlamar dos veces.')
  await fillCard(page)
  await expect(page.getByLabel('Número de tarjeta')).toHaveValue('4242 4242 4242 4242')
  await expect(page.getByLabel('Caducidad')).toHaveValue('12/28')
  await expect(payButton(page)).toHaveText(/^Pagar 78,63\u00A0€Pedido con obligación de pago/)
  await pay(page)
  await expect(thanks(page)).toHaveText('Gracias, Lucía. Buen camino.')
  await expectAbove(toast(page, DONE), thanks(page))
  await expect(page).toHaveURL('/checkout/success')

  const order = orderOf(shop, buyer.email)
  expect(order).toMatchObject({
    first_name: 'Lucía',
    last_name: 'Herrero Sanz',
    address: 'Calle del Olmo, 14, 3.º B',
    postcode: '28012',
    city: 'Madrid',
    country: 'ES',
    phone: '600 000 000',
    note: 'Portal azul.\nLlamar dos veces.',
    payment_status: 'paid',
    payment_method: 'card',
    shipping_method: 'standard',
    subtotal_cents: 6498,
    discount_cents: 0,
    shipping_cents: 0,
    vat_cents: 1365,
    total_cents: 7863,
  })
  expect(order.lines).toMatchObject([
    { name: 'Camiseta Lozoya', size: 'S', color: 'Verde', quantity: 1, total_cents: 2999 },
    { name: second, size: 'M', color: 'Marrón', quantity: 1, total_cents: 3499 },
  ])
  await expect(page.getByText(order.number, { exact: true })).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Carrito')
  await expect.poll(() => keptCart(page)).toBeNull()

  await expect.poll(() => mailsTo(shop, buyer.email)).toHaveLength(1)
  const [mail] = await mailsTo(shop, buyer.email)
  for (const part of [mail?.text, mail?.html]) {
    for (const words of [order.number, 'Camiseta Lozoya', second, euros('78,63')]) {
      expect(part).toContain(words)
    }
  }
})

// What the checkout shows of each destination, delivery and code: `checkout-page.browser.test.tsx`.
test('an order costs what the checkout shows: to Portugal, with SUMMER20, as a gift, by PayPal @desktop', async ({
  page,
  shop,
}, info) => {
  const buyer = { ...buyerOf(info), postcode: '1100-148', city: 'Lisboa' }
  await readyToPay(page, buyer, [lineOf(jacket)], { code: 'SUMMER20', percent: 20 })
  await page.getByLabel('País').selectOption({ label: 'Portugal' })
  await page.getByRole('radio', { name: 'Internacional' }).check()
  await page.getByLabel('Es un regalo: envolver por 3,95\u00A0€').check()
  await page.getByLabel('Nota para quien lo recibe').fill('Feliz cumpleaños,\nInés')
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await expectRows(orderSummary(page), {
    Subtotal: euros('149,99'),
    'Descuento SUMMER20': `−${euros('30,00')}`,
    'Envío internacional': euros('9,95'),
    'Envoltorio de regalo': euros('3,95'),
    [VAT]: euros('25,20'),
    Total: euros('159,09'),
  })
  await expect(payButton(page)).toContainText(`Pagar ${euros('159,09')}`)
  await pay(page)
  await expect(thanks(page)).toBeVisible()
  await expectRows(page.getByRole('main'), {
    Pedido: orderOf(shop, buyer.email).number,
    Total: euros('159,09'),
    Envío: expect.stringMatching(/^Internacional, /),
  })
  expect(orderOf(shop, buyer.email)).toMatchObject({
    payment_method: 'paypal',
    shipping_method: 'international',
    country: 'PT',
    discount_code: 'SUMMER20',
    discount_cents: 3000,
    shipping_cents: 995 + 395,
    gift_wrap_cents: 395,
    gift_note: 'Feliz cumpleaños,\nInés',
    total_cents: 15_909,
  })
})

/** The labels of the form, and the rows of a cart without a code, as the specification has them. */
async function expectSpecifiedOrder(page: Page): Promise<void> {
  const form = page.locator('#checkout')
  const names = (box: Locator) => box.locator('label:visible').allInnerTexts()
  await expect
    .poll(() => names(form.getByRole('region', { name: '1 Datos de envío' })))
    .toEqual([
      'Nombre',
      'Apellidos',
      'Correo electrónico',
      'Dirección',
      'Ciudad',
      'Código postal',
      'País',
    ])
  await expect(orderSummary(page).getByRole('term')).toHaveText([
    'Subtotal',
    VAT,
    'Envío estándar',
    'Total',
  ])
}

test('fields and sums stand in the order of the specification, the total first on a phone @mobile', async ({
  page,
}) => {
  await keepCart(page, [lineOf(tshirt, { quantity: 2 }), lineOf(jacket)])
  await visit(page, '/checkout')
  await expectSpecifiedOrder(page)
  const brief = page.getByRole('main').getByText('Tu pedido, 3 artículos')
  await expect(brief).toBeInViewport()
  await expect(page.getByText(euros('254,06'), { exact: true }).first()).toBeInViewport()
  await brief.click()
  await expect(page.getByText('2 × Camiseta Lozoya (M, Verde)')).toBeVisible()

  await test.step('the cart can be changed from the checkout, and what is bought is listed', async () => {
    const summary = orderSummary(page)
    const first = summary.getByRole('listitem').filter({ hasText: 'Camiseta Lozoya' })
    await first.scrollIntoViewIfNeeded()
    const widthOf = (image: HTMLImageElement) => image.naturalWidth
    await expect.poll(() => first.locator('img').evaluate(widthOf)).toBeGreaterThan(0)
    await summary.getByRole('button', { name: 'Cambiar' }).click()
    await page.getByRole('button', { name: 'Eliminar Chaqueta Nublo' }).click()
    await page.keyboard.press('Escape')
    await expect(summary.getByRole('listitem').filter({ hasText: 'Chaqueta Nublo' })).toHaveCount(0)
    await expect(payButton(page)).toContainText(`Pagar ${euros('72,58')}`)
    await summary.getByRole('button', { name: 'Cambiar' }).click()
    await page.getByRole('button', { name: 'Eliminar Camiseta Lozoya' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('without an order in hand the last page leads home, and so does an empty checkout @desktop', async ({
  page,
  context,
  shop,
}, info) => {
  await visit(page, '/checkout')
  await expect(page).toHaveURL('/')
  expect(ordersOf(shop, buyerOf(info).email)).toEqual([])
  await expect(toast(page, DONE)).toBeHidden()
  for (const value of [undefined, 'ord_1.c2lnbmVk', 'ord_1', '.', '%00']) {
    if (value) await context.addCookies([{ name: 'vereda_order', value, url: shop.url }])
    const answer = await page.request.get('/checkout/success', { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([302, '/'])
  }
})
