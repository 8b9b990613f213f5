import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { salesByHour } from '#core/owner/reports/sales-report.server.ts'
import { sumSales } from '#core/owner/reports/sales-report.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { orderRequest } from '#tests/support/factories/order-request.ts'
import { anySoldOrder } from '#tests/support/factories/sold-orders.ts'
import {
  LATER,
  paymentContext,
  shopWithOlderOrders,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import { bookSums } from './books.ts'
import type { Invoice } from './invoice.ts'
import { invoiceContent } from './invoice-lines.ts'
import { invoicesBetween, paidWithoutInvoice, sumBook } from './invoices.server.ts'

const MARCH = { fromDay: '2026-03-01', toDay: '2026-03-31' }
const APRIL = { fromDay: '2026-04-01', toDay: '2026-04-30' }

/** Two orders to Madrid, one to Canarias, one to Portugal. */
async function shop() {
  const { db, context } = await shopWithOrders(0)
  const places = [{}, {}, { postcode: '35001' }, { country: 'PT', postcode: '1000-001' }]
  for (const [at, recipient] of places.entries()) {
    const shippingMethod = 'country' in recipient ? 'international' : 'standard'
    const request = orderRequest({ n: at + 1, recipient, shippingMethod })
    expect(await placeOrder(context, request)).toMatchObject({ ok: true })
  }
  return db
}

const MAINLAND = {
  place: { country: 'ES', zone: 'peninsula_baleares' },
  vatCountry: 'ES',
  regime: 'iva',
  percent: 21,
  invoices: 2,
  goods: { baseCents: 5998, quotaCents: 1260, totalCents: 7258 },
  shipping: { baseCents: 652, quotaCents: 138, totalCents: 790 },
  sum: { baseCents: 6650, quotaCents: 1398, totalCents: 8048 },
}

test('base and quota of goods and shipping, by place and rate, add up to what was charged', async () => {
  const db = await shop()
  const rows = await sumBook(db, MARCH)
  expect(rows).toEqual([
    MAINLAND,
    {
      place: { country: 'PT', zone: 'eu' },
      vatCountry: 'ES',
      regime: 'iva',
      percent: 21,
      invoices: 1,
      goods: { baseCents: 2999, quotaCents: 630, totalCents: 3629 },
      shipping: { baseCents: 822, quotaCents: 173, totalCents: 995 },
      sum: { baseCents: 3821, quotaCents: 803, totalCents: 4624 },
    },
    {
      place: { country: 'ES', zone: 'canarias' },
      vatCountry: null,
      regime: 'export',
      percent: 0,
      invoices: 1,
      goods: { baseCents: 2999, quotaCents: 0, totalCents: 2999 },
      shipping: { baseCents: 1295, quotaCents: 0, totalCents: 1295 },
      sum: { baseCents: 4294, quotaCents: 0, totalCents: 4294 },
    },
  ])
  const charged = sumSales(await salesByHour(db, MARCH)).totalCents
  expect(rows.reduce((total, { sum }) => total + sum.totalCents, 0)).toBe(charged)
  expect(bookSums(await invoicesBetween(db, MARCH)), 'the same as the exported book').toEqual(rows)
  expect(await sumBook(db, APRIL)).toEqual([])
})

test('what goes back later is taken off in its own month, and a closed month stays', async () => {
  const db = await shop()
  const april = () => new Date('2026-04-02T10:00:00.000Z')
  await refundOrder(paymentContext(db, { now: april }).ctx, 'VR-TEST-0001', {
    scope: { kind: 'rest' },
    idempotencyKey: 'owner/1',
    reason: '',
  })
  expect((await sumBook(db, MARCH))[0]).toEqual(MAINLAND)
  expect(await sumBook(db, APRIL)).toMatchObject([
    { place: MAINLAND.place, invoices: 1, sum: { baseCents: -3325, totalCents: -4024 } },
  ])
})

test('what was paid and has no invoice yet is said; of an older order the place is the order’s', async () => {
  const { db } = await shopWithOlderOrders(1)
  expect(await sumBook(db, MARCH)).toEqual([])
  expect(await paidWithoutInvoice(db, MARCH)).toEqual({ orders: 1, totalCents: 25_043 })
  // As a program from before taxes had zones stores it.
  await db
    .updateTable('orders')
    .set({ tax_zone: null, vat_country: null, shipping_vat_cents: null })
    .execute()
  const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
  const sentAt = LATER.toISOString()
  await shipOrder(paymentContext(db).ctx, 'VR-TEST-0001', parcel, sentAt)
  expect(await sumBook(db, MARCH)).toMatchObject([
    { place: MAINLAND.place, invoices: 1, sum: { totalCents: 25_043 } },
  ])
  expect(await paidWithoutInvoice(db, MARCH)).toEqual({ orders: 0, totalCents: 0 })
})

test('the sums of any invoices add up to them, and an exempt sale has no quota', () => {
  const place = { country: 'ES', zone: 'peninsula_baleares' } as const
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  const check = fc.property(fc.array(anySoldOrder, { maxLength: 20 }), (orders) => {
    const invoices = orders.map((order) => {
      const units = order.lines.map(({ quantity }, position) => ({ position, quantity, before: 0 }))
      return { ...invoiceContent(order, { units, withShipping: true }), ...REST, place }
    })
    const rows = bookSums(invoices)
    const parts = rows.flatMap(({ goods, shipping, sum: all }) => [goods, shipping, all])
    return (
      parts.every((one) => one.baseCents + one.quotaCents === one.totalCents) &&
      sum(rows.map((row) => row.invoices)) === invoices.length &&
      sum(rows.map((row) => row.sum.totalCents)) === sum(invoices.map((one) => one.totalCents)) &&
      sum(rows.map((row) => row.sum.baseCents)) === sum(invoices.map((one) => one.baseCents)) &&
      rows.every((row) => row.regime !== 'export' || row.sum.quotaCents === 0)
    )
  })
  expect(() => fc.assert(check, { numRuns: 1000, seed: 20260305 })).not.toThrow()
})

/** What an invoice has besides its sums. */
const REST = {
  number: 'S-2026-000001',
  kind: 'F2',
  issuedOn: '2026-03-05',
  operationOn: '2026-03-05',
  issuedAt: '2026-03-05T12:00:00.000Z',
  orderNumber: 'VR-TEST-0001',
  issuer: { name: 'Vereda', taxId: 'B00000000', address: [] },
  buyer: null,
  corrects: null,
  replaces: [],
  qrText: '',
} as const satisfies Partial<Invoice>
