import fc from 'fast-check'
import { expect, test } from 'vitest'
import { simulado } from '#core/payments/provider/simulado.ts'
import { unitsToSend } from '#core/orders/fulfilment/line-units.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { checkStock } from '#core/stock/stock-movements.server.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import {
  elsewhere,
  LATER,
  orderRow,
  paymentContext,
  shopWithOrders,
  storyOf,
  times,
  otherProvider,
  purchase,
} from '#tests/support/factories/order-life.ts'
import type { RefundScope } from './refund-scope.ts'
import { refundOrder, type RefundInput } from './refund-order.server.ts'
import { sendPendingRefunds } from './send-refund.server.ts'
import type { RefundWanted } from '#core/payments/provider/payment-provider.ts'

const NUMBER = 'VR-TEST-0001'
const input = (key: string, scope: RefundScope): RefundInput => ({
  scope,
  idempotencyKey: key,
  reason: 'Devolución',
})
const amount = (amountCents: number): RefundScope => ({ kind: 'amount', amountCents })

test('all of an order is given back at once', async () => {
  const { db } = await shopWithOrders(1)
  const { ctx } = paymentContext(db)
  expect(await refundOrder(ctx, NUMBER, input('a', { kind: 'rest' }))).toEqual({
    ok: true,
    refundId: 'ref_1',
    amountCents: 25_043,
    status: 'done',
  })
  expect(await orderRow(db)).toMatchObject({ payment_status: 'refunded', refunded_cents: 25_043 })
})

test('a part, then the rest: the order says each time how much of it is left', async () => {
  const { db } = await shopWithOrders(1)
  const { ctx } = paymentContext(db)
  await refundOrder(ctx, NUMBER, input('a', amount(1000)))
  expect(await orderRow(db)).toMatchObject({
    payment_status: 'partly_refunded',
    refunded_cents: 1000,
  })
  expect(await refundOrder(ctx, NUMBER, input('b', { kind: 'rest' }))).toMatchObject({
    amountCents: 24_043,
  })
  expect((await storyOf(db)).slice(-2)).toEqual([
    'partly_refunded by provider',
    'refunded by provider',
  ])
})

test('units of a line are worth what was paid for them, and all of them the whole order', async () => {
  const { db } = await shopWithOrders(1)
  const { ctx } = paymentContext(db)
  const units = (position: number, quantity: number): RefundScope => ({
    kind: 'lines',
    lines: [{ position, quantity }],
    withShipping: false,
  })
  const worth = []
  for (const [key, what] of [units(0, 1), units(1, 1), units(0, 1)].entries()) {
    const outcome = await refundOrder(ctx, NUMBER, input(`k${key}`, what))
    worth.push(outcome.ok && outcome.amountCents)
  }
  expect(worth).toEqual([10_888, 3266, 10_889])
  expect(await orderRow(db)).toMatchObject({ payment_status: 'refunded' })
  expect(await db.selectFrom('refund_lines').selectAll().execute()).toHaveLength(3)
})

test.each<{ scope: RefundScope; reason: string }>([
  { scope: amount(25_044), reason: 'too_much' },
  { scope: amount(0), reason: 'too_much' },
  { scope: amount(-5), reason: 'too_much' },
  { scope: amount(0.5), reason: 'too_much' },
  { scope: amount(Number.NaN), reason: 'too_much' },
  {
    scope: { kind: 'lines', lines: [{ position: 0, quantity: 3 }], withShipping: false },
    reason: 'bad_lines',
  },
  {
    scope: { kind: 'lines', lines: [{ position: 2, quantity: 1 }], withShipping: false },
    reason: 'bad_lines',
  },
  {
    scope: {
      kind: 'lines',
      lines: [
        { position: 1, quantity: 1 },
        { position: 1, quantity: 1 },
      ],
      withShipping: false,
    },
    reason: 'bad_lines',
  },
  { scope: { kind: 'lines', lines: [], withShipping: true }, reason: 'worth_nothing' },
])('$what cannot be given back', async ({ scope, reason }) => {
  const { db } = await shopWithOrders(1)
  const { ctx } = paymentContext(db)
  const before = await dump(db)
  expect(await refundOrder(ctx, NUMBER, input('a', scope))).toEqual({ ok: false, reason })
  expect(await dump(db)).toEqual(before)
})

test('nothing is given back for what was not paid, or of an order that is not there', async () => {
  const { db } = await shopWithOrders(1, elsewhere())
  const { ctx } = paymentContext(db, { provider: elsewhere() })
  const before = await dump(db)
  for (const [number, reason] of [
    [NUMBER, 'not_paid'],
    ['VR-NONE', 'unknown_order'],
  ] as const) {
    const outcome = await refundOrder(ctx, number, input('a', { kind: 'rest' }))
    expect(outcome).toEqual({ ok: false, reason })
  }
  expect(await dump(db)).toEqual(before)
})

test('the same key twenty times is one refund; for another order it is refused', async () => {
  const { db } = await shopWithOrders(2)
  const { ctx } = paymentContext(db)
  const outcomes = await Promise.all(
    times(20, () => refundOrder(ctx, NUMBER, input('a', amount(700)))),
  )
  expect(new Set(outcomes.map((o) => o.ok && o.refundId)).size).toBe(1)
  expect(await orderRow(db)).toMatchObject({ refunded_cents: 700 })
  expect(await refundOrder(ctx, 'VR-TEST-0002', input('a', amount(700)))).toEqual({
    ok: false,
    reason: 'key_reused',
  })
})

test('however many ask at once, no more is given back than was paid', async () => {
  const { db } = await shopWithOrders(1)
  const { ctx } = paymentContext(db)
  const amounts = fc.sample(fc.integer({ min: 1, max: 6000 }), { numRuns: 30, seed: 20260305 })
  const outcomes = await Promise.all(
    amounts.map((cents, i) => refundOrder(ctx, NUMBER, input(`k${i}`, amount(cents)))),
  )
  const given = outcomes.reduce((sum, o) => sum + (o.ok ? o.amountCents : 0), 0)
  expect(outcomes.some((o) => !o.ok)).toBe(true)
  expect(given).toBeLessThanOrEqual(25_043)
  const row = await orderRow(db)
  expect(row).toMatchObject({ refunded_cents: given })
  const rows = await db.selectFrom('refunds').selectAll().execute()
  expect(rows.reduce((sum, refund) => sum + refund.amount_cents, 0)).toBe(given)
})

test('without an answer the same key is asked again; after a fault of the provider another one', async () => {
  const { db } = await shopWithOrders(1)
  const asked: RefundWanted[] = []
  const answers = [
    { status: 'unknown', isKeySpent: false, detail: 'timeout' },
    { status: 'unknown', isKeySpent: true, detail: '500' },
    { status: 'done', ref: 're_1' },
  ] as const
  const flaky = elsewhere({
    id: 'simulado',
    refund: async (wanted) => {
      asked.push(wanted)
      return answers[asked.length - 1] ?? { status: 'done', ref: 'never' }
    },
  })
  let minutes = 0
  const now = () => new Date(LATER.getTime() + minutes * 60_000)
  const { ctx } = paymentContext(db, { provider: flaky, now })
  const first = await refundOrder(ctx, NUMBER, input('a', { kind: 'rest' }))
  expect(first).toMatchObject({ status: 'pending' })
  for (minutes = 1; minutes < 10; minutes += 1) await sendPendingRefunds(ctx)
  expect(asked.map(({ spentKeys }) => spentKeys)).toEqual([0, 0, 1])
  expect(await orderRow(db)).toMatchObject({ payment_status: 'refunded' })
})

test('refunds without an answer do not keep the others from being sent', async () => {
  const { db, context } = await shopWithOrders(1, otherProvider)
  await placeOrder({ ...context, provider: simulado }, purchase(2))
  const silent = { status: 'unknown', isKeySpent: false, detail: 'timeout' } as const
  const deaf = paymentContext(db, { provider: elsewhere({ refund: async () => silent }) }).ctx
  for (const n of times(45, (i) => i)) {
    await refundOrder(deaf, NUMBER, input(`k${n}`, amount(1)))
  }
  const away = elsewhere({ id: 'simulado', refund: async () => silent })
  const { ctx } = paymentContext(db, { provider: away, newId: () => 'ref_last' })
  await refundOrder(ctx, 'VR-TEST-0002', input('last', { kind: 'rest' }))
  for (const minute of times(3, (n) => n)) {
    const now = new Date(LATER.getTime() + minute * 60_000)
    await sendPendingRefunds({ ...deaf, now: () => now })
  }
  expect(await orderRow(db, 'ord_2')).toMatchObject({ payment_status: 'refunded' })
})

test('an order of a provider that is no longer configured waits, and says so', async () => {
  const { db } = await shopWithOrders(1, otherProvider)
  const { ctx, errors } = paymentContext(db)
  const outcome = await refundOrder(ctx, NUMBER, input('a', { kind: 'rest' }))
  expect(outcome).toMatchObject({ status: 'pending' })
  expect(errors).toEqual(['refund unknown: ref_1'])
})

test('the whole refund of a partly sent order puts what was still to be sent on sale', async () => {
  const { db } = await shopWithOrders(1)
  let isAnswering = false
  const away = elsewhere({
    id: 'simulado',
    refund: async () =>
      isAnswering
        ? { status: 'done', ref: 're_1' }
        : { status: 'unknown', isKeySpent: false, detail: 'timeout' },
  })
  const now = () => new Date(LATER.getTime() + (isAnswering ? 3_600_000 : 0))
  const { ctx } = paymentContext(db, { provider: away, now })
  const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
  const units = [{ position: 1, quantity: 1 }]
  const at = LATER.toISOString()
  await shipOrder(ctx, NUMBER, { ...parcel, units }, at)
  await refundOrder(ctx, NUMBER, input('a', { kind: 'rest' }))
  expect(unitsToSend(await findLineUnits(db, 'ord_1')), 'it may be given up').toHaveLength(1)
  isAnswering = true
  await sendPendingRefunds(ctx)
  expect(unitsToSend(await findLineUnits(db, 'ord_1')), 'nothing is kept for it').toEqual([])
  expect((await orderRow(db)).fulfilment_status).toBe('shipped')
  expect(await checkStock(db)).toMatchObject({ faults: [] })
})
