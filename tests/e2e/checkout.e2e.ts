import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser/e2e.ts'
import {
  buyerOf,
  card,
  cartButton,
  euros,
  expectRows,
  fillCard,
  fillShipping,
  good,
  goods,
  keepCart,
  keptCart,
  lineOf,
  openCart,
  orderSummary,
  pay,
  payButton,
  readyToPay,
  shippingField,
  thanks,
  toast,
  visit,
} from '../support/browser/shop-pages.ts'
import { mailsTo, orderOf, ordersOf, setPrice, setStock, untilShopKnows } from './shop-records.ts'

const { jacket, shirt, trousers, tshirt } = goods
const DONE = 'Pedido realizado con éxito'
const VAT = 'IVA (21\u00A0%)'

/** Over the picture, clear of the buttons below the text. */
async function expectAbove(message: Locator, text: Locator): Promise<void> {
  await expect(message).toBeVisible()
  const [{ y: upper }, { y: lower }] = [(await message.boundingBox())!, (await text.boundingBox())!]
  expect(upper).toBeLessThan(lower)
}

test('a guest goes from the home page to an order, a mail and an empty cart', async ({
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
  if (page.viewportSize()!.width < 768) await expectAbove(toast(page, DONE), thanks(page))
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

type Purchase = {
  says: string
  lines: ReturnType<typeof lineOf>[]
  code?: { code: string; percent: number }
  method?: string
  country?: string
  paypal?: true
  /** Subtotal, discount, shipping, VAT and total as shown. */
  rows: [string, string | undefined, string, string, string]
  stored: Record<string, unknown>
}

const drinkingBottle = good('mens-bottle-1', 'Botella Tormes 0,6 L', 4132, 'Único', 'Verde')

// Calculated by hand. With IVA, standard delivery is free from 50 € and express from 75 €.
const PURCHASES: Purchase[] = [
  {
    says: 'below 50 €, standard delivery is paid',
    lines: [lineOf(tshirt)],
    rows: ['29,99', undefined, '3,95', '6,30', '40,24'],
    stored: { shipping_method: 'standard', shipping_cents: 395, total_cents: 4024 },
  },
  {
    says: 'from exactly 50 € with IVA on, standard delivery is free',
    lines: [lineOf(drinkingBottle)],
    rows: ['41,32', undefined, 'Gratis', '8,68', '50,00'],
    stored: { subtotal_cents: 4132, shipping_cents: 0, total_cents: 5000 },
  },
  {
    says: 'between 50 € and 75 €, delivery is free, by PayPal',
    lines: [lineOf(shirt)],
    paypal: true,
    rows: ['64,99', undefined, 'Gratis', '13,65', '78,64'],
    stored: { payment_method: 'paypal', shipping_cents: 0, total_cents: 7864 },
  },
  {
    says: 'above 75 €, express delivery is free too, with WELCOME10',
    lines: [lineOf(trousers)],
    code: { code: 'WELCOME10', percent: 10 },
    method: 'Exprés',
    rows: ['79,99', '8,00', 'Gratis', '15,12', '87,11'],
    stored: { discount_code: 'WELCOME10', discount_cents: 800, total_cents: 8711 },
  },
  {
    says: 'to Portugal, with SUMMER20, by PayPal',
    lines: [lineOf(jacket)],
    code: { code: 'SUMMER20', percent: 20 },
    country: 'Portugal',
    method: 'Internacional',
    paypal: true,
    rows: ['149,99', '30,00', '9,95', '25,20', '155,14'],
    stored: { shipping_method: 'international', country: 'PT', total_cents: 15_514 },
  },
]

test('an order costs what the checkout shows @desktop', async ({ page, shop }, info) => {
  await setPrice(shop, drinkingBottle.id, 4132)
  await untilShopKnows(shop, drinkingBottle.id, (product) => product?.priceCents === 4132)
  await setStock(shop, `${drinkingBottle.id}/${drinkingBottle.size}/${drinkingBottle.color}`, 20)
  for (const [n, purchase] of PURCHASES.entries()) {
    await test.step(`what is paid is what was shown: ${purchase.says}`, async () => {
      const { lines, code, method, country, paypal, stored } = purchase
      const [subtotal, discount, shipping, vat, total] = purchase.rows
      const buyer = {
        ...buyerOf(info),
        email: `${n}-${buyerOf(info).email}`,
        ...(country ? { postcode: '1100-148', city: 'Lisboa' } : {}),
      }
      await readyToPay(page, buyer, lines, code)
      if (country) await page.getByLabel('País').selectOption({ label: country })
      if (method) await page.getByRole('radio', { name: method }).check()
      if (paypal) {
        await page.getByRole('radio', { name: 'PayPal' }).check()
        await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0)
      }
      await expectRows(orderSummary(page), {
        Subtotal: euros(subtotal),
        ...(code && discount ? { [`Descuento ${code.code}`]: `−${euros(discount)}` } : {}),
        [`Envío ${(method ?? 'Estándar').toLowerCase()}`]:
          shipping === 'Gratis' ? shipping : euros(shipping),
        [VAT]: euros(vat),
        Total: euros(total),
      })
      await expect(payButton(page)).toContainText(`Pagar ${euros(total)}`)
      await pay(page)
      await expect(thanks(page)).toBeVisible()
      await expectRows(page.getByRole('main'), {
        Pedido: orderOf(shop, buyer.email).number,
        Total: euros(total),
        Envío: expect.stringMatching(new RegExp(`^${method ?? 'Estándar'}, `)),
      })
      expect(orderOf(shop, buyer.email)).toMatchObject(stored)
    })
  }
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

test('fields and sums stand in the order of the specification @desktop', async ({ page }) => {
  await keepCart(page, [lineOf(tshirt)])
  await visit(page, '/checkout')
  await expectSpecifiedOrder(page)
  await expect(page.getByRole('main').getByText('Tu pedido, 1 artículo')).toBeHidden()

  await test.step('the destination decides which deliveries are offered, and the total follows', async () => {
    const offered = page.getByRole('group', { name: 'Método de envío' }).getByRole('radio')
    const total = () => payButton(page).textContent()
    await expect(offered).toHaveCount(2)
    await page.getByRole('radio', { name: /^Exprés 24-48 h, solo península/ }).check()
    await expect.poll(total).toContain(`Pagar ${euros('43,24')}`)

    await shippingField(page, 'postcode').fill('07001') // Palma: express is only for the mainland
    await expect(shippingField(page, 'postcode')).toHaveAccessibleDescription(
      'Provincia: Illes Balears',
    )
    await expect(offered).toHaveCount(1)
    await expect(page.getByRole('radio', { name: /^Estándar 3-5 días laborables/ })).toBeChecked()
    await expect.poll(total).toContain(`Pagar ${euros('40,24')}`)

    await shippingField(page, 'postcode').fill('35001') // Las Palmas
    await expect(offered).toHaveCount(1)
    await expect(page.getByRole('radio', { name: /^Estándar 5-10 días laborables/ })).toBeChecked()
    await expect.poll(total).toContain(`Pagar ${euros('42,94')}`)

    await page.getByLabel('País').selectOption({ label: 'Francia' })
    await expect(
      page.getByRole('radio', { name: /^Internacional 5-7 días laborables/ }),
    ).toBeChecked()
    await expect.poll(total).toContain(`Pagar ${euros('48,24')}`)

    await page.getByLabel('País').selectOption({ label: 'España' })
    await shippingField(page, 'postcode').fill('28012')
    await expect(page.getByRole('radio', { name: /^Exprés/ })).toBeChecked() // the earlier choice
  })
})

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
    await expect(first).toContainText('M, Verde')
    await expect(first).toContainText(`2 × ${euros('29,99')}`)
    await expect(first.getByText(euros('59,98'), { exact: true })).toBeVisible()
    await expect(first.getByText(`${euros('72,58')} IVA incl.`, { exact: true })).toBeVisible()
    await first.scrollIntoViewIfNeeded()
    const widthOf = (image: HTMLImageElement) => image.naturalWidth
    await expect.poll(() => first.locator('img').evaluate(widthOf)).toBeGreaterThan(0)
    await expect(summary.getByText('Envío gratuito en pedidos superiores a 50€')).toBeVisible()
    await expect(summary.getByText('Pago seguro garantizado')).toBeVisible()

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
  await page.goto('/checkout/success')
  await expect(page).toHaveURL('/')
  await visit(page, '/checkout')
  await expect(page).toHaveURL('/')
  expect(ordersOf(shop, buyerOf(info).email)).toEqual([])
  await expect(toast(page, DONE)).toBeHidden()
  for (const value of ['ord_1.c2lnbmVk', 'ord_1', '.', '%00']) {
    await context.addCookies([{ name: 'vereda_order', value, url: shop.url }])
    const answer = await page.request.get('/checkout/success', { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([302, '/'])
  }
})
