import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { holdings, orderRow, purchase } from '#tests/support/factories/order-life.ts'
import { stripeShop } from '#tests/support/process/stripe-shop.ts'
import { startCheckout } from './start-checkout.server.ts'

/** The same purchase under the same key with another note: the shopper came back and changed it. */
const changed = (n: number) => {
  const request = purchase(n)
  return { ...request, recipient: { ...request.recipient, note: 'Tercer piso' } }
}

test('an order is answered with the page at which it is paid', async () => {
  const { context } = await stripeShop()
  expect(await startCheckout(context, purchase(1))).toEqual({
    ok: true,
    order: { id: 'ord_1', number: 'VR-TEST-0001', totalCents: 25_043 },
    payUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pay\/cs_test_/),
  })
})

test('a card or a simulated authorisation pays nothing here', async () => {
  const { context, db } = await stripeShop()
  const request = purchase(1)
  expect(request.payment.authorisation).toMatch(/^sim_card_/)
  await startCheckout(context, request)
  expect(await orderRow(db)).toMatchObject({ payment_status: 'pending', payment_ref: null })
})

test('another purchase under the key gives up the one that was not paid', async () => {
  const { context, db, stripe } = await stripeShop(10)
  await startCheckout(context, purchase(1))
  expect(await startCheckout(context, changed(1))).toEqual({ ok: false, reason: 'payment_ended' })
  expect(await holdings(db)).toEqual({ jackets: 10, shirts: 10, uses: 0 })
  expect(stripe.sessions()).toMatchObject([{ status: 'expired' }])
  const fresh = { ...changed(1), idempotencyKey: purchase(2).idempotencyKey }
  expect(await startCheckout(context, fresh)).toMatchObject({ ok: true })
})

test('another purchase under the key of one that was paid is refused, and that one stays', async () => {
  const { context, db, stripe, press } = await stripeShop(10)
  stripe.pay((await press(1)) ?? '')
  expect(await startCheckout(context, changed(1))).toMatchObject({ reason: 'already_ordered' })
  expect(await orderRow(db)).toMatchObject({ status: 'placed', payment_status: 'paid' })
})

test('while Stripe is silent about the first, a second does not begin', async () => {
  const { context, db, press } = await stripeShop(10)
  await press(1)
  const close = async () => undefined
  const silent = { ...context, provider: { ...context.provider, close } as typeof context.provider }
  const before = await dump(db)
  expect(await startCheckout(silent, changed(1))).toEqual({
    ok: false,
    reason: 'unavailable',
    orderId: 'ord_1',
  })
  expect(await dump(db)).toEqual(before)
})

test('an order that costs nothing is paid without a page of the provider', async () => {
  const { context, db, stripe } = await stripeShop()
  await db.updateTable('discount_codes').set({ percent: 100 }).execute()
  const request = { ...purchase(1), shownTotalCents: 0 }
  const outcome = await startCheckout(context, request)
  expect(outcome).toEqual({ ok: true, order: expect.objectContaining({ totalCents: 0 }) })
  expect(await orderRow(db)).toMatchObject({ payment_status: 'paid', payment_ref: 'free_ord_1' })
  expect(stripe.sessions()).toEqual([])
})

test('the last of its size is not sold twice while it waits to be paid', async () => {
  const { context } = await stripeShop(2)
  const outcomes = await Promise.all([1, 2, 3].map((n) => startCheckout(context, purchase(n))))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})
