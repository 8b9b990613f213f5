import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { checkInvoices } from '#core/orders/invoices/check-invoices.server.ts'
import { invoicesOfOrder, effectiveInvoices } from '#core/orders/invoices/invoices.server.ts'
import { computeAmounts } from '#core/base/money/amounts.ts'
import { vatRule } from '#core/base/policy/policy.ts'
import { cancelLines } from '#core/payments/cancel-lines.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import type { RefundScope } from '#core/payments/refunds/refund-scope.ts'
import {
  LATER,
  orderRow,
  paymentContext,
  shopWithOlderOrders,
} from '#tests/support/factories/order-life.ts'
import { completeOrder, invoiceOrder } from './invoice-order.server.ts'
import { sentWithoutInvoice } from '#core/owner/owner-day/sent-without-invoice.server.ts'
import { shipOrder } from './ship-order.server.ts'

const NUMBER = 'VR-TEST-0001'
const JACKET: Units[] = [{ position: 0, quantity: 1 }]
const SHIRT: Units[] = [{ position: 1, quantity: 1 }]

const buyer = {
  name: 'Taller Herrero, S. L.',
  taxId: 'B00000000',
  address: 'Calle del Olmo, 14',
  postcode: '28012',
  city: 'Madrid',
}

async function shop() {
  const { db } = await shopWithOlderOrders(1, {
    shippingMethod: 'international',
    recipient: { country: 'PT', postcode: '1000-001' },
  })
  const { ctx } = paymentContext(db)
  const at = LATER.toISOString()
  const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
  let keys = 0
  return {
    db,
    ship: (units?: Units[]) => shipOrder(ctx, NUMBER, { ...parcel, units }, at),
    cancel: (units: Units[]) => cancelLines(ctx, NUMBER, units),
    refund: (scope: RefundScope) =>
      refundOrder(ctx, NUMBER, {
        scope,
        idempotencyKey: `owner/${(keys += 1)}`,
        reason: '',
      }),
  }
}

const standingCents = async (db: Db) =>
  effectiveInvoices(await invoicesOfOrder(db, 'ord_1')).reduce(
    (sum, { standing }) => sum + standing.totalCents,
    0,
  )
const keptCents = async (db: Db) => {
  const { total_cents: total, refunded_cents: refunded } = await orderRow(db)
  return total - refunded
}

test('each parcel has an invoice, the first one with the shipping; both are what was paid', async () => {
  const { db, ship } = await shop()
  await ship(JACKET)
  const [first] = await invoicesOfOrder(db, 'ord_1')
  expect(first?.invoice.totalCents).toBe(10_889 + 995)
  await ship()
  expect(await invoicesOfOrder(db, 'ord_1')).toHaveLength(2)
  expect(await standingCents(db)).toBe((await orderRow(db)).total_cents)
  expect((await checkInvoices(db)).faults).toEqual([])
  expect(await sentWithoutInvoice(db)).toEqual([])
  expect(await invoiceOrder(db, 'ord_1', LATER.toISOString())).toMatchObject({ ok: true })
  expect(await invoicesOfOrder(db, 'ord_1'), 'no parcel is invoiced twice').toHaveLength(2)
})

test.each<[string, (of: Awaited<ReturnType<typeof shop>>) => Promise<unknown>[]]>([
  ['a unit cancelled before the second', ({ cancel }) => [cancel(JACKET)]],
  ['the rest cancelled', ({ cancel }) => [cancel([...JACKET, ...SHIRT])]],
  [
    'a sent unit refunded before the second',
    ({ refund }) => [refund({ kind: 'lines', lines: JACKET, withShipping: false })],
  ],
  ['a courtesy', ({ refund }) => [refund({ kind: 'amount', amountCents: 500 })]],
  [
    'a courtesy above the first invoice',
    ({ refund }) => [refund({ kind: 'amount', amountCents: 20_000 })],
  ],
])('with %s, what stands is what the shop keeps', async (_, between) => {
  const all = await shop()
  await all.ship(JACKET)
  for (const step of between(all)) await step
  await all.ship()
  expect(await standingCents(all.db)).toBe(await keptCents(all.db))
  expect((await checkInvoices(all.db)).faults).toEqual([])
})

test('a unit cancelled after another one of its line came back corrects no invoice', async () => {
  const { db, ship, refund, cancel } = await shop()
  await ship([...SHIRT, { position: 0, quantity: 1 }])
  await refund({ kind: 'lines', lines: JACKET, withShipping: false })
  const before = await invoicesOfOrder(db, 'ord_1')
  await cancel(JACKET)
  expect(await invoicesOfOrder(db, 'ord_1'), 'it was never invoiced').toEqual(before)
  expect((await checkInvoices(db)).faults).toEqual([])
})

test('the tax number completes a small parcel, and invoices a large one that waited for it', async () => {
  const { db, ship } = await shop()
  await sellFor(db, 400_000)
  await ship(SHIRT)
  await ship(JACKET)
  expect(await sentWithoutInvoice(db), 'above 3.000 €').toEqual([NUMBER])
  const order = { id: 'ord_1', number: NUMBER }
  const complete = () => completeOrder(db, { order, buyer, at: LATER.toISOString() })
  const both = { ok: true, numbers: ['F-2026-000001', 'F-2026-000002'] }
  expect(await complete()).toEqual(both)
  expect(await sentWithoutInvoice(db)).toEqual([])
  expect(await complete(), 'again').toEqual(both)
  expect((await checkInvoices(db)).faults).toEqual([])
})

/** Gives the two jackets another price, without IVA and without a discount. */
async function sellFor(db: Db, priceCents: number): Promise<void> {
  const { total_cents: shirtCents } = await db
    .selectFrom('order_lines')
    .select('total_cents')
    .where('position', '=', 1)
    .executeTakeFirstOrThrow()
  const amounts = computeAmounts({
    subtotalCents: 2 * priceCents + shirtCents,
    discountCents: 0,
    shippingCents: (await orderRow(db)).shipping_cents,
    vat: vatRule,
  })
  await db
    .updateTable('order_lines')
    .set({ unit_price_cents: priceCents, total_cents: 2 * priceCents })
    .where('position', '=', 0)
    .execute()
  await db
    .updateTable('orders')
    .set({
      subtotal_cents: amounts.subtotalCents,
      discount_cents: 0,
      vat_cents: amounts.vatCents,
      total_cents: amounts.totalCents,
    })
    .execute()
}
