import { asShopper } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { recordDispute } from '#core/payments/cases/record-dispute.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import type { RequestInput } from '#tests/support/factories/order-request.ts'
import {
  orderRow,
  paymentContext,
  purchase,
  shopWithOrders,
  times,
} from '#tests/support/factories/order-life.ts'
import type { Db, Schema } from '#db/schema.ts'
import type { Row } from '#tests/support/database/wrong-rows.ts'
import { salesByGoods, salesByHour } from './sales-report.server.ts'
import { netCents, salesByPeriod, sumSales } from './sales-report.ts'

const TOTAL = 25_043
const MARCH = { fromDay: '2026-03-01', toDay: '2026-03-31' }
const APRIL = { fromDay: '2026-04-01', toDay: '2026-04-30' }

/** Two orders in March, and a wrapped third in its last hour in Madrid. */
async function shop() {
  const { db, context } = await shopWithOrders(2)
  await db.updateTable('stock').set({ on_hand: 5000 }).execute()
  const at = (moment: string) => ({ now: () => new Date(moment) })
  const place = async (n: number, moment: string, changes?: RequestInput) => {
    const placed = await placeOrder({ ...context, ...at(moment) }, purchase(n, changes))
    if (!placed.ok) throw new Error(placed.reason)
  }
  await place(3, '2026-03-31T21:59:59.999Z', { gift: { note: '' } })
  await place(4, '2026-03-31T22:00:00.000Z') // April in Madrid
  const { ctx } = paymentContext(db)
  return { db, place, ctxAt: (moment: string) => ({ ...ctx, ...at(moment) }) }
}

test('a sale belongs to its day, and a refund and a dispute to theirs', async () => {
  const { db, ctxAt } = await shop()
  const report = async () =>
    JSON.stringify([
      salesByPeriod(await salesByHour(db, MARCH), MARCH, 'day'),
      await salesByGoods(db, MARCH, 'product'),
    ])
  const march = sumSales(await salesByHour(db, MARCH))
  expect(march).toMatchObject({
    orders: 3,
    units: 9,
    totalCents: 3 * TOTAL + 395,
    refundedCents: 0,
  })
  expect(march).toMatchObject({ shippingCents: 0, giftWrapCents: 395 })
  expect(
    march.subtotalCents - march.discountCents + march.giftWrapCents + march.vatAddedCents,
  ).toBe(march.totalCents)
  const closed = await report()
  // April: one order is cancelled, one refunded in part, and one disputed and lost.
  await cancelOrder(asShopper(ctxAt('2026-04-02T10:00:00.000Z')), 'VR-TEST-0001')
  await refundOrder(ctxAt('2026-04-03T10:00:00.000Z'), 'VR-TEST-0002', {
    scope: { kind: 'amount', amountCents: 1000 },
    idempotencyKey: 'owner/1',
    reason: '',
  })
  const { payment_ref: paymentRef } = await orderRow(db, 'ord_3')
  const dispute = { ref: 'dp_1', paymentRef: paymentRef ?? '', amountCents: 5000, currency: 'EUR' }
  const told = { ...dispute, reason: 'fraudulent', dueAt: null }
  await recordDispute(ctxAt('2026-04-04T10:00:00.000Z'), { ...told, status: 'needs_response' })
  expect(await report()).toBe(closed)
  const april = salesByPeriod(await salesByHour(db, APRIL), APRIL, 'day')
  expect(april.filter((day) => day.orders > 0 || day.netCents !== 0)).toMatchObject([
    { period: '2026-04-01', orders: 1, totalCents: TOTAL, netCents: TOTAL },
    { period: '2026-04-02', orders: 0, refundedCents: TOTAL, netCents: -TOTAL },
    { period: '2026-04-03', refundedCents: 1000 },
    { period: '2026-04-04', disputedCents: 5000 },
  ])
  const won = { ...told, status: 'won' }
  await recordDispute(ctxAt('2026-05-04T10:00:00.000Z'), won)
  expect(netCents(sumSales(await salesByHour(db, APRIL)))).toBe(-6000)
})

/** Inserts rows in groups, within the parameters that SQLite takes. */
async function insert(db: Db, table: keyof Schema, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 200) {
    await db
      .insertInto(table)
      .values(rows.slice(at, at + 200))
      .execute()
  }
}

test('goods add up to all goods sold, over more orders than are read in one go', async () => {
  const { db } = await shop()
  const order = await orderRow(db)
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', 'ord_1')
    .execute()
  const many = times(600, (n) => ({ id: `ord_many_${n}`, n }))
  const key = { request_hash: 'x', created_at: order.placed_at }
  await insert(
    db,
    'idempotency_keys',
    many.map(({ id }) => ({ ...key, key: id })),
  )
  await insert(
    db,
    'orders',
    many.map(({ id, n }) => ({
      ...order,
      id,
      number: `VR-MANY-${n}`,
      idempotency_key: id,
      payment_ref: id,
    })),
  )
  await insert(
    db,
    'order_lines',
    many.flatMap(({ id }) => lines.map((line) => ({ ...line, order_id: id }))),
  )
  const charge = { kind: 'charged', amount_cents: TOTAL, refund_id: null, cause: 'provider' }
  await insert(
    db,
    'money_entries',
    many.map(({ id, n }) => ({
      ...charge,
      order_id: id,
      provider_ref: id,
      happened_at: `2026-03-06T12:00:0${Math.floor((n - 1) / 100)}.000Z`,
    })),
  )
  const sum = sumSales(await salesByHour(db, MARCH))
  expect([sum.orders, sum.units]).toEqual([603, 1809])
  for (const by of ['product', 'category'] as const) {
    const goods = await salesByGoods(db, MARCH, by)
    expect(goods.reduce((cents, one) => cents + one.goodsCents, 0)).toBe(
      sum.subtotalCents - sum.discountCents,
    )
    expect(goods.reduce((units, one) => units + one.units, 0)).toBe(1809)
  }
})
