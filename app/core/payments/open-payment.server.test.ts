import { expect, test } from 'vitest'
import { orderRow } from '#tests/support/factories/order-life.ts'
import { stripeShop } from '#tests/support/process/stripe-shop.ts'
import { openPayment } from './open-payment.server.ts'
import { paymentJobs } from './payment-jobs.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'

test('a page that was made without an answer is found again: no order has two', async () => {
  const { press, stripe } = await stripeShop()
  stripe.faults.push('silent-after', 'silent-after')
  expect(await press(1)).toBeUndefined()
  const session = await press(1)
  expect(stripe.sessions().map(({ id }) => id)).toEqual([session])
})

test('the end of a page that was never shown does not end the one that was', async () => {
  const { press, stripe, hear, db } = await stripeShop()
  stripe.faults.push('broken-after')
  const shown = await press(1)
  const orphan = stripe.sessions().find(({ id }) => id !== shown)
  expect(orphan?.metadata).toEqual({ order: 'ord_1', attempt: '1' })
  expect(
    await hear(stripe.event('checkout.session.expired', { ...orphan, status: 'expired' })),
  ).toBe('ignored')
  expect(await orderRow(db)).toMatchObject({ status: 'placed', payment_status: 'pending' })
})

test('after its time an order is not led to a page any more, and gives its goods back', async () => {
  const { press, pass, context, db } = await stripeShop()
  await press(1)
  pass(32)
  expect(await openPayment(context, 'ord_1')).toEqual({ ok: false, reason: 'ended' })
  expect(await orderRow(db)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
})

test('a round whose first part fails still gives up unpaid orders, and says what failed', async () => {
  const { press, pass, context, db, errors } = await stripeShop()
  await press(1)
  pass(31)
  const broken = async () => {
    throw new Error('not even an answer')
  }
  const provider = { ...context.provider, close: broken, ask: broken } as typeof context.provider
  for (const { run } of paymentJobs({ ...context, provider })) await run(() => false)
  expect(errors).toEqual(['a payment not settled: payments'])
  expect(await orderRow(db)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
})

test('a round that is told to stop begins nothing more', async () => {
  const { press, pass, context, db } = await stripeShop()
  await press(1)
  pass(31)
  const asked = await db.selectFrom('payment_sessions').select('asked_at').execute()
  await reconcilePayments(context, () => true)
  expect(await db.selectFrom('payment_sessions').select('asked_at').execute()).toEqual(asked)
})
