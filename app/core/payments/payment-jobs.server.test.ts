import { expect, test } from 'vitest'
import { simulado } from '#core/payments/provider/simulado.ts'
import {
  elsewhere,
  LATER,
  orderRow,
  paymentContext,
  purchase,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { forEachConcurrently } from '#core/base/async/for-each-concurrently.ts'
import { until } from '#tests/support/until.ts'
import { paymentJobs } from './payment-jobs.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'

test('a provider that never answers delays neither unpaid orders nor refunds', async () => {
  let asked = 0
  const hangs = elsewhere({
    close: () => {
      asked += 1
      return new Promise(() => {})
    },
    refund: async () => ({ status: 'unknown', isKeySpent: false, detail: 'timeout' }),
  })
  // Direct INSERT below: fifty payment attempts of an old order.
  const { db, context } = await shopWithOrders(1, hangs)
  const { ctx } = paymentContext(db, { provider: hangs })
  const session = { order_id: 'ord_1', url: 'x', opened_at: 'x', expires_at: 'x', asked_at: '0' }
  await db
    .insertInto('payment_sessions')
    .values(
      Array.from({ length: 50 }, (_, i) => ({
        ...session,
        attempt: i + 1,
        ref: `cs_${i}`,
        closed_at: null,
      })),
    )
    .execute()
  await db.updateTable('payment_sessions').set({ expires_at: '2026-03-05T12:30:00.000Z' }).execute()
  await placeOrder({ ...context, provider: simulado }, purchase(2))
  await db
    .updateTable('orders')
    .set({ placed_at: '2026-03-05T11:00:00.000Z' })
    .where('id', '=', 'ord_1')
    .execute()
  await refundOrder(ctx, 'VR-TEST-0002', {
    scope: { kind: 'amount', amountCents: 100 },
    idempotencyKey: 'owner/1',
    reason: '',
  })

  const [asking, ...others] = paymentJobs({
    ...ctx,
    now: () => new Date(LATER.getTime() + 60_000),
  })
  let isStopping = false
  void asking?.run(() => isStopping)
  // From here on it waits for the provider, and for the database no more.
  await until(() => expect(asked).toBe(5))
  for (const { run } of others) await run(() => false)
  isStopping = true
  expect(await orderRow(db)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
  expect(await orderRow(db, 'ord_2')).toMatchObject({ payment_status: 'partly_refunded' })
  expect(asked).toBe(5)
})

test('so many run beside each other and no more, and one that fails stops none', async () => {
  let running = 0
  let most = 0
  const done: number[] = []
  const failed: unknown[] = []
  const items = Array.from({ length: 23 }, (_, i) => i)
  await forEachConcurrently(
    items,
    { atOnce: 5, onError: (error) => failed.push(error) },
    async (item) => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      if (item === 7) throw new Error('seven')
      done.push(item)
    },
  )
  expect(most).toBe(5)
  expect(done).toHaveLength(22)
  expect(failed).toEqual([new Error('seven')])
})

test('what is told to stop begins nothing more', async () => {
  const begun: number[] = []
  const isStopping = () => begun.length >= 2
  await forEachConcurrently(
    [1, 2, 3, 4],
    { atOnce: 1, isStopping, onError: () => {} },
    async (item) => {
      begun.push(item)
    },
  )
  expect(begun).toEqual([1, 2])
})
