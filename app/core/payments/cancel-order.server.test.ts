import { asOwner, asShopper } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import {
  elsewhere,
  holdings,
  LATER,
  orderRow,
  paymentContext,
  shopWithFreeOrder,
  shopWithOrders,
  storyOf,
  times,
} from '#tests/support/factories/order-life.ts'
import { loggedChanges } from '#tests/support/database/catalogue-log.ts'
import { isFinished } from '#core/account/retention/anonymise.ts'
import { markDelivered, shipOrder } from '#core/orders/ship-order.server.ts'
import { cancelOrder, quoteCancellation } from './cancel-order.server.ts'
import { expireUnpaidOrders } from './expire-orders.server.ts'
import { sendPendingRefunds } from '#core/payments/refunds/send-refund.server.ts'

const NUMBER = 'VR-TEST-0001'
const FULL = { jackets: 10, shirts: 10, uses: 0 }
const parcel = {
  carrier: 'Ruta Norte',
  trackingCode: 'PQ1',
  trackingUrl: 'https://rutanorte.example/1',
}
const LATE = LATER.toISOString()

test('a cancelled order gives back units, code and money, and says who did it', async () => {
  const { db } = await shopWithOrders(1)
  expect(await holdings(db)).toEqual({ jackets: 8, shirts: 9, uses: 1 })
  const { ctx } = paymentContext(db)
  expect(await cancelOrder(asShopper(ctx), NUMBER)).toEqual({ ok: true, refund: 'done' })
  expect(await holdings(db)).toEqual(FULL)
  expect(await orderRow(db)).toMatchObject({
    status: 'cancelled',
    payment_status: 'refunded',
    fulfilment_status: 'unfulfilled',
    refunded_cents: 25_043,
  })
  expect((await storyOf(db)).slice(-2)).toEqual(['cancelled by shopper', 'refunded by provider'])
  expect(await db.selectFrom('refunds').selectAll().execute()).toMatchObject([
    { amount_cents: 25_043, status: 'done', provider_ref: 'sim_ref_1', cause: 'shopper' },
  ])
})

test('an unpaid order is cancelled without a refund', async () => {
  const { db } = await shopWithOrders(1, elsewhere())
  const { ctx } = paymentContext(db, { provider: elsewhere() })
  expect(await cancelOrder(ctx, NUMBER)).toEqual({ ok: true, refund: null })
  expect(await holdings(db)).toEqual(FULL)
  expect(await orderRow(db)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
  expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([])
})

test('an order that cost nothing owes nothing when it is cancelled, and is over', async () => {
  const { db } = await shopWithFreeOrder()
  const { ctx } = paymentContext(db)
  expect(await cancelOrder(asShopper(ctx), NUMBER)).toEqual({ ok: true, refund: null })
  expect(await holdings(db)).toEqual(FULL)
  const { status, payment_status: payment, fulfilment_status: fulfilment } = await orderRow(db)
  expect(isFinished({ order: status, payment, fulfilment })).toBe(true)
  expect((await storyOf(db)).at(-1)).toBe('cancelled by shopper')
  const mail = await db
    .selectFrom('mail_outbox')
    .select('text')
    .where('kind', '=', 'order-cancelled')
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain('No te hemos cobrado nada.')
})

test.each([
  ['a paid order', () => shopWithOrders(1), 25_043],
  ['an unpaid order', () => shopWithOrders(1, elsewhere()), 0],
  ['an order of 0 €', () => shopWithFreeOrder(), 0],
])(
  'the quote of %s is what cancelling gives back, and changes nothing',
  async (_what, open, cents) => {
    const { db } = await open()
    const before = await dump(db)
    expect(await quoteCancellation(db, NUMBER)).toEqual({
      ok: true,
      orderId: 'ord_1',
      amountCents: cents,
    })
    expect(await dump(db)).toEqual(before)
    await cancelOrder(paymentContext(db).ctx, NUMBER)
    expect((await orderRow(db)).refunded_cents).toBe(cents)
    expect(await quoteCancellation(db, NUMBER)).toEqual({ ok: false, reason: 'not_now' })
    expect(await quoteCancellation(db, 'VR-NADA-0000')).toEqual({
      ok: false,
      reason: 'unknown_order',
    })
  },
)

test('ten at once cancel one order: one does, and goods and money come back once', async () => {
  const { db } = await shopWithOrders(1)
  const { ctx } = paymentContext(db)
  const outcomes = await Promise.all(times(10, () => cancelOrder(asShopper(ctx), NUMBER)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await holdings(db)).toEqual(FULL)
  expect(await db.selectFrom('refunds').selectAll().execute()).toHaveLength(1)
})

test('cancelled and sent at the same moment: only one of them happens', async () => {
  const { db } = await shopWithOrders(4)
  const { ctx } = paymentContext(db)
  for (const n of [1, 2, 3, 4]) {
    const number = `VR-TEST-000${n}`
    const work = [
      () => shipOrder(ctx, number, parcel, LATE),
      () => cancelOrder(asShopper(ctx), number),
    ]
    const order = n % 2 === 0 ? work : work.toReversed()
    const outcomes = await Promise.all(order.map((start) => start()))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const row = await orderRow(db, `ord_${n}`)
    expect(['cancelled unfulfilled', 'placed shipped']).toContain(
      `${row.status} ${row.fulfilment_status}`,
    )
  }
})

test('what was sent, cancelled or never there cannot be cancelled, and nothing changes', async () => {
  const { db } = await shopWithOrders(2)
  const { ctx } = paymentContext(db)
  await shipOrder(ctx, NUMBER, parcel, LATE)
  await cancelOrder(ctx, 'VR-TEST-0002')
  const before = await dump(db)
  for (const number of [NUMBER, 'VR-TEST-0002']) {
    expect(await cancelOrder(ctx, number)).toEqual({ ok: false, reason: 'not_now' })
  }
  expect(await cancelOrder(ctx, 'VR-NONE')).toEqual({
    ok: false,
    reason: 'unknown_order',
  })
  expect(await dump(db)).toEqual(before)
})

test('without an answer of the provider the order is cancelled, and the money follows later', async () => {
  const { db } = await shopWithOrders(1)
  const silent = elsewhere({
    id: 'simulado',
    refund: async () => ({ status: 'unknown', isKeySpent: false, detail: 'timeout' }),
  })
  const { ctx, errors } = paymentContext(db, { provider: silent })
  expect(await cancelOrder(ctx, NUMBER)).toEqual({ ok: true, refund: 'pending' })
  expect(await orderRow(db)).toMatchObject({ status: 'cancelled', payment_status: 'paid' })
  expect(errors).toEqual(['refund unknown: ref_1'])
  const later = new Date(LATER.getTime() + 60_000)
  await sendPendingRefunds(paymentContext(db, { now: () => later }).ctx)
  expect(await orderRow(db)).toMatchObject({ payment_status: 'refunded', refunded_cents: 25_043 })
})

test('pages are renewed when units come back that had been shown as few', async () => {
  const { db } = await shopWithOrders(4) // leaves two jackets
  const { ctx } = paymentContext(db)
  const version = await loggedChanges(db)
  await cancelOrder(ctx, NUMBER)
  const products = 2
  expect(await loggedChanges(db)).toBe(version + products)
  await cancelOrder(ctx, 'VR-TEST-0002')
  expect(await loggedChanges(db)).toBe(version + products) // four in stock: no longer "few"
})

test('an order is sent once and arrives once, and the parcel is known', async () => {
  const { db } = await shopWithOrders(1)
  const outcomes = await Promise.all(
    times(5, () => shipOrder(paymentContext(db).ctx, NUMBER, parcel, LATE)),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await markDelivered(asOwner(db), NUMBER, LATE)).toEqual({ ok: true })
  expect(await markDelivered(asOwner(db), NUMBER, LATE)).toEqual({ ok: false, reason: 'not_now' })
  expect(await db.selectFrom('parcels').selectAll().execute()).toEqual([
    {
      id: 'par_ord_1_1',
      position: 0,
      order_id: 'ord_1',
      carrier: 'Ruta Norte',
      tracking_code: 'PQ1',
      tracking_url: 'https://rutanorte.example/1',
      shipped_at: LATE,
      delivered_at: LATE,
      undone_at: null,
      undo_reason: null,
    },
  ])
  expect((await storyOf(db)).slice(-2)).toEqual(['shipped by owner', 'delivered by owner'])
})

test.each(['http://correos.example/1', 'javascript:alert(1)', 'correos.example'])(
  '%s is no address to follow a parcel at',
  async (trackingUrl) => {
    const { db } = await shopWithOrders(1)
    const before = await dump(db)
    const outcome = await shipOrder(
      paymentContext(db).ctx,
      NUMBER,
      { ...parcel, trackingUrl },
      LATE,
    )
    expect(outcome).toEqual({ ok: false, reason: 'bad_tracking_url' })
    expect(await dump(db)).toEqual(before)
  },
)

test('what is not paid is not sent, and what was not sent does not arrive', async () => {
  const { db } = await shopWithOrders(1, elsewhere())
  expect(await shipOrder(paymentContext(db).ctx, NUMBER, parcel, LATE)).toEqual({
    ok: false,
    reason: 'not_now',
  })
  expect(await markDelivered(asOwner(db), NUMBER, LATE)).toEqual({ ok: false, reason: 'not_now' })
})

test.each([
  { what: 'a moment before', ms: -1, expired: 0, left: { jackets: 8, shirts: 9, uses: 1 } },
  { what: 'after half an hour', ms: 0, expired: 1, left: FULL },
])('an unpaid order is given up $what: $expired', async ({ ms, expired, left }) => {
  const { db } = await shopWithOrders(1, elsewhere())
  const placed = Date.parse((await orderRow(db)).placed_at)
  const now = new Date(placed + 30 * 60_000 + ms)
  expect(await expireUnpaidOrders(db, now)).toBe(expired)
  expect(await holdings(db)).toEqual(left)
})

test('five clocks at once give an order up once, and paid ones never', async () => {
  const { db } = await shopWithOrders(1, elsewhere())
  const given = await Promise.all(times(5, () => expireUnpaidOrders(db, LATER)))
  expect(given.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await holdings(db)).toEqual(FULL)
  expect(await storyOf(db)).toEqual(['placed by checkout', 'expired by clock'])

  const paid = await shopWithOrders(1)
  expect(await expireUnpaidOrders(paid.db, LATER)).toBe(0)
})
