import { expect, test } from 'vitest'
import { findOrder } from '#core/orders/orders.server.ts'
import { orderRow, purchase } from '#tests/support/factories/order-life.ts'
import { stripeShop } from '#tests/support/process/stripe-shop.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { placeOrder } from './place-order.server.ts'
import { startCheckout } from './start-checkout.server.ts'

const shop = () => stockedShop([jacket, tshirt])
const canarias = { postcode: '35001', city: 'Las Palmas de Gran Canaria' }

test.each([
  ['Canarias', canarias, 'standard', 'canarias', 1295],
  ['Tenerife', { postcode: '38001' }, 'standard', 'canarias', 1295],
  ['Ceuta', { postcode: '51001' }, 'standard', 'ceuta', 1495],
  ['Melilla', { postcode: '52001' }, 'standard', 'melilla', 1495],
  ['Andorra', { country: 'AD', postcode: 'AD500' }, 'international', 'export', 995],
] as const)('an order to %s is stored without IVA', async (_where, to, method, zone, shipping) => {
  const { db, context } = await shop()
  const totalCents = 2999 + shipping
  const outcome = await placeOrder(
    context,
    orderRequest({ recipient: to, shippingMethod: method, shownTotalCents: totalCents }),
  )
  expect(outcome).toMatchObject({ ok: true, order: { totalCents } })
  expect(await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    tax_zone: zone,
    vat_country: null,
    vat_percent: 0,
    vat_cents: 0,
    shipping_cents: shipping,
    shipping_vat_cents: 0,
    total_cents: totalCents,
  })
})

test('a shopper who saw the total with IVA is asked again, and nothing is stored', async () => {
  const { db, context } = await shop()
  const request = orderRequest({ recipient: canarias, shownTotalCents: 3629 + 1295 })
  expect(await placeOrder(context, request)).toEqual({
    ok: false,
    reason: 'total_changed',
    fromCents: 3629 + 1295,
    toCents: 2999 + 1295,
  })
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
})

test('an order to the peninsula says what IVA the shipping contains', async () => {
  const { db, context } = await shop()
  await placeOrder(context, orderRequest({ shownTotalCents: 3629 + 395 }))
  expect(await findOrder(db, 'ord_1')).toMatchObject({
    tax: { zone: 'peninsula_baleares', vatCountry: 'ES' },
    amounts: { vatCents: 630, shippingVatCents: 69 },
  })
})

test('a sale to another country of the EU has Spanish IVA while the one-stop shop is off', async () => {
  const { db, context } = await shop()
  const to = { country: 'IE', postcode: 'D02' }
  await placeOrder(context, orderRequest({ recipient: to, shippingMethod: 'international' }))
  expect(await findOrder(db, 'ord_1')).toMatchObject({
    tax: { zone: 'eu', vatCountry: 'ES' },
    vat: { vatPercent: 21 },
    amounts: { vatCents: 630, shippingVatCents: 277 },
  })
})

test.each([
  { priceCents: 4131, withVat: '49,99 €', shippingCents: 395 },
  { priceCents: 4132, withVat: '50,00 €', shippingCents: 0 },
])('goods that a shopper reads as $withVat pay $shippingCents of shipping', async (row) => {
  const { priceCents, shippingCents } = row
  const goods = { ...tshirt, priceCents }
  const { db, context } = await stockedShop([goods])
  await placeOrder(context, orderRequest({ lines: [requestLine(goods)] }))
  expect((await findOrder(db, 'ord_1'))?.amounts.shippingCents).toBe(shippingCents)
})

test.each([
  { where: 'Madrid', recipient: { postcode: '28012' }, totalCents: 25_043 },
  { where: 'Canarias', recipient: canarias, totalCents: 20_697 + 1295 },
  { where: 'Melilla', recipient: { postcode: '52001' }, totalCents: 20_697 + 1495 },
  { where: 'Lisbon', recipient: { country: 'PT', postcode: '1000' }, totalCents: 25_043 + 995 },
  { where: 'Andorra', recipient: { country: 'AD', postcode: 'AD500' }, totalCents: 20_697 + 995 },
])('Stripe asks for the cents that the order to $where stores', async (sale) => {
  const { recipient, totalCents } = sale
  const shippingMethod = 'country' in recipient ? 'international' : 'standard'
  const { context, db, stripe } = await stripeShop()
  const outcome = await startCheckout(context, purchase(1, { recipient, shippingMethod }))
  expect(outcome).toMatchObject({ ok: true, order: { totalCents } })
  expect(stripe.sessions()).toMatchObject([{ amount_total: totalCents }])
  expect((await orderRow(db)).total_cents).toBe(totalCents)
})
