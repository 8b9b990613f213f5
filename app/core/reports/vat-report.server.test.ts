import { expect, test } from 'vitest'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { orderRequest } from '#tests/support/factories/order-request.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { salesByHour } from './sales-report.server.ts'
import { sumSales } from './sales-report.ts'
import { salesByVat } from './vat-report.server.ts'

const MARCH = { fromDay: '2026-03-01', toDay: '2026-03-31' }

/** Two orders to Madrid, one to Canarias, one to Portugal, one as an older program stores it. */
async function shop() {
  const { db, context } = await shopWithOrders(0)
  const places = [
    {},
    {},
    { postcode: '35001' },
    { country: 'PT', postcode: '1000-001' },
    { postcode: '07001' },
  ]
  for (const [at, recipient] of places.entries()) {
    const shippingMethod = 'country' in recipient ? 'international' : 'standard'
    const request = orderRequest({ n: at + 1, recipient, shippingMethod })
    expect(await placeOrder(context, request)).toMatchObject({ ok: true })
  }
  await db
    .updateTable('orders')
    .set({ tax_zone: null, vat_country: null, shipping_vat_cents: null })
    .where('postcode', '=', '07001')
    .execute()
  return db
}

test('base and quota of goods and shipping, by zone and rate, add up to what was charged', async () => {
  const db = await shop()
  const rows = await salesByVat(db, MARCH)
  expect(rows).toEqual([
    {
      tax: { zone: 'peninsula_baleares', vatCountry: 'ES' },
      vatPercent: 21,
      orders: 3,
      vatSplit: {
        goods: { baseCents: 8997, vatCents: 1890, totalCents: 10_887 },
        shipping: { baseCents: 978, vatCents: 207, totalCents: 1185 },
        sum: { baseCents: 9975, vatCents: 2097, totalCents: 12_072 },
      },
    },
    {
      tax: { zone: 'eu', vatCountry: 'ES' },
      vatPercent: 21,
      orders: 1,
      vatSplit: {
        goods: { baseCents: 2999, vatCents: 630, totalCents: 3629 },
        shipping: { baseCents: 822, vatCents: 173, totalCents: 995 },
        sum: { baseCents: 3821, vatCents: 803, totalCents: 4624 },
      },
    },
    {
      tax: { zone: 'canarias', vatCountry: null },
      vatPercent: 0,
      orders: 1,
      vatSplit: {
        goods: { baseCents: 2999, vatCents: 0, totalCents: 2999 },
        shipping: { baseCents: 1295, vatCents: 0, totalCents: 1295 },
        sum: { baseCents: 4294, vatCents: 0, totalCents: 4294 },
      },
    },
  ])
  const charged = sumSales(await salesByHour(db, MARCH)).totalCents
  expect(rows.reduce((sum, { vatSplit }) => sum + vatSplit.sum.totalCents, 0)).toBe(charged)
})

test('another month has none of it', async () => {
  const db = await shop()
  expect(await salesByVat(db, { fromDay: '2026-04-01', toDay: '2026-04-30' })).toEqual([])
})
