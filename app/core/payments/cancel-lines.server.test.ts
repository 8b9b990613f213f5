import { asOwner, asShopper } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { unitsOf } from '#tests/support/database/stocked-shop.ts'
import {
  elsewhere,
  LATER,
  orderRow,
  paymentContext,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import type { Db } from '#db/schema.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { parcelsOf } from '#core/orders/fulfilment/parcels.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { markDelivered, shipOrder } from '#core/orders/ship-order.server.ts'
import { checkStock } from '#core/stock/stock-movements.server.ts'
import { cancelLines, quoteCancelledLines } from './cancel-lines.server.ts'
import { cancelOrder } from './cancel-order.server.ts'

const NUMBER = 'VR-TEST-0001'
const JACKET = 'mens-jacket-1/M/Azul'
const one = (position: number): Units[] => [{ position, quantity: 1 }]
const at = LATER.toISOString()
const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }

const cancel = (db: Db, units: readonly Units[], provider?: ReturnType<typeof elsewhere>) =>
  cancelLines(paymentContext(db, provider ? { provider } : {}).ctx, NUMBER, units)
const ship = (db: Db, units?: readonly Units[]) =>
  shipOrder(paymentContext(db).ctx, NUMBER, { ...parcel, units }, at)
const mailsOf = async (db: Db, kind: string) =>
  (await db.selectFrom('mail_outbox').select('text').where('kind', '=', kind).execute()).map(
    ({ text }) => text,
  )

test('one line is cancelled: its unit is on sale, its money goes back, and the rest is sent', async () => {
  const { db } = await shopWithOrders(1)
  const outcome = await cancel(db, one(0))
  expect(outcome).toMatchObject({ ok: true, amountCents: 10_888, refund: 'done' })
  expect(await unitsOf(db, JACKET)).toBe(9)
  expect(await orderRow(db)).toMatchObject({
    status: 'placed',
    payment_status: 'partly_refunded',
    fulfilment_status: 'unfulfilled',
  })
  expect(await mailsOf(db, 'order-lines-cancelled')).toEqual([
    expect.stringMatching(/1\s×\sChaqueta Ordesa/),
  ])
  expect(await ship(db)).toMatchObject({
    ok: true,
    isLast: true,
    units: [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ],
  })
  expect((await checkStock(db)).faults).toEqual([])
})

test.each([
  ['nothing before', 0, 10_888],
  ['little left to give back', 20_043, 5000],
  ['nothing left but the lines', 25_000, 43],
])('the quote of lines is what goes back: %s', async (_what, earlierCents, cents) => {
  const { db } = await shopWithOrders(1)
  if (earlierCents > 0) {
    const { ctx } = paymentContext(db, { newId: (prefix) => `${prefix}_before` })
    await refundOrder(ctx, NUMBER, {
      scope: { kind: 'amount', amountCents: earlierCents },
      idempotencyKey: 'owner/1',
      reason: '',
    })
  }
  const before = await dump(db)
  const quote = await quoteCancelledLines(db, NUMBER, one(0))
  expect(quote).toEqual({ ok: true, orderId: 'ord_1', amountCents: cents })
  expect(await dump(db)).toEqual(before)
  expect(await cancel(db, one(0))).toMatchObject({ ok: true, amountCents: cents })
  expect(await quoteCancelledLines(db, NUMBER, [{ position: 0, quantity: 2 }])).toMatchObject({
    ok: false,
  })
})

test('an order leaves in two parcels, with a mail each, and arrives with the second', async () => {
  const { db } = await shopWithOrders(1)
  expect(await ship(db, one(0))).toMatchObject({ ok: true, isLast: false })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'partly_shipped' })
  expect(await ship(db, [{ position: 0, quantity: 2 }])).toEqual({ ok: false, reason: 'bad_units' })
  expect(await ship(db)).toMatchObject({ ok: true, isLast: true })
  expect(await ship(db)).toEqual({ ok: false, reason: 'not_now' })
  const parcels = await parcelsOf(db, 'ord_1')
  expect(parcels.map(({ id, units }) => [id, units])).toEqual([
    ['par_ord_1_1', [{ position: 0, quantity: 1 }]],
    [
      'par_ord_1_2',
      [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 1 },
      ],
    ],
  ])
  expect(await mailsOf(db, 'order-shipped')).toHaveLength(2)
  expect(await markDelivered(asOwner(db), NUMBER, at, { parcel: 1 })).toEqual({ ok: true })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'shipped' })
  expect(await markDelivered(asOwner(db), NUMBER, at, { parcel: 1 })).toEqual({
    ok: false,
    reason: 'not_now',
  })
  expect(await markDelivered(asOwner(db), NUMBER, at)).toEqual({ ok: true })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'delivered' })
})

test('when the rest is cancelled after a parcel left, nothing is to be sent', async () => {
  const { db } = await shopWithOrders(1)
  await ship(db, one(0))
  await markDelivered(asOwner(db), NUMBER, at)
  const rest = [...one(0), ...one(1)]
  expect(await cancel(db, rest)).toMatchObject({ ok: true, refund: 'done' })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'delivered' })
  const lines = await findLineUnits(db, 'ord_1')
  expect(
    lines.map(({ cancelled, dispatched, refunded }) => [cancelled, dispatched, refunded]),
  ).toEqual([
    [1, 1, 1],
    [1, 0, 1],
  ])
  expect((await checkStock(db)).faults).toEqual([])
})

test('a unit refunded before the whole order is cancelled goes back on sale once', async () => {
  const { db } = await shopWithOrders(1)
  const { ctx } = paymentContext(db)
  await cancelLines(ctx, NUMBER, one(0))
  await cancelOrder(asShopper(ctx), NUMBER)
  expect(await unitsOf(db, JACKET)).toBe(10)
  expect(await orderRow(db)).toMatchObject({ payment_status: 'refunded', refunded_cents: 25_043 })
})

test.each([
  ['bad_units', [{ position: 0, quantity: 3 }]],
  ['bad_units', [{ position: 7, quantity: 1 }]],
  ['bad_units', []],
  ['whole', [{ position: 0, quantity: 2 }, ...one(1)]],
])('%s is refused, and nothing changes', async (reason, units) => {
  const { db } = await shopWithOrders(1)
  const before = await dump(db)
  expect(await cancel(db, units)).toEqual({ ok: false, reason })
  expect(await dump(db)).toEqual(before)
})

test('an unpaid, cancelled or unknown order is refused', async () => {
  const unpaid = await shopWithOrders(1, elsewhere())
  expect(await cancel(unpaid.db, one(0))).toEqual({ ok: false, reason: 'not_now' })
  const { db } = await shopWithOrders(1)
  await cancelOrder(paymentContext(db).ctx, NUMBER)
  expect(await cancel(db, one(0))).toEqual({ ok: false, reason: 'not_now' })
  const { ctx } = paymentContext(db)
  expect(await cancelLines(ctx, 'VR-NADA-0000', one(0))).toEqual({
    ok: false,
    reason: 'unknown_order',
  })
})

test('where the provider does not answer, the units are cancelled and the money stays owed', async () => {
  const { db } = await shopWithOrders(1)
  const silent = elsewhere({
    id: 'simulado',
    refund: async () => ({ status: 'unknown', isKeySpent: false, detail: 'timeout' }),
  })
  expect(await cancel(db, one(1), silent)).toMatchObject({ ok: true, refund: 'pending' })
  expect(await ship(db)).toMatchObject({ ok: true, units: [{ position: 0, quantity: 2 }] })
})
