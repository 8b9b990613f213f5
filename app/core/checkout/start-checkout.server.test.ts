import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { addCode, jacket } from '#tests/support/factories/factories.ts'
import { holdings, orderRow, purchase, storyOf } from '#tests/support/factories/order-life.ts'
import { requestLine } from '#tests/support/factories/order-request.ts'
import { stripeShop } from '#tests/support/process/stripe-shop.ts'
import type { Db } from '#db/schema.ts'
import { priceWithVat } from '#core/base/money/money.ts'
import { stripeProvider } from '#core/payments/provider/stripe.server.ts'
import { vatRule } from '#core/base/policy/policy.ts'
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

/** A jacket with all but some cents of its price off, and so with free shipping. */
const almostFree = async (db: Db, leftCents: number) => {
  await addCode(db, 'CASI', { amount_cents: jacket.priceCents - leftCents })
  const shownTotalCents = priceWithVat(leftCents, vatRule)
  return purchase(1, { lines: [requestLine(jacket)], discountCode: 'CASI', shownTotalCents })
}

test.each([1, 24, 40])('what is left of %i cents is too little to charge', async (left) => {
  const { context, db, stripe } = await stripeShop()
  const request = await almostFree(db, left)
  const before = await dump(db)
  expect(await startCheckout(context, request)).toEqual({
    ok: false,
    reason: 'declined',
    leastCents: 50,
  })
  expect(await dump(db)).toEqual(before)
  expect(stripe.sessions()).toEqual([])
})

test('the least amount that can be charged is charged', async () => {
  const { context, db, stripe } = await stripeShop()
  expect(await startCheckout(context, await almostFree(db, 41))).toMatchObject({ ok: true })
  expect(stripe.sessions()).toMatchObject([{ amount_total: 50 }])
})

test('an order that the provider will not take gives back goods and code at once', async () => {
  const { context, db, stripe } = await stripeShop(10)
  stripe.faults.push('refuses', 'refuses')
  expect(await startCheckout(context, purchase(1))).toEqual({ ok: false, reason: 'declined' })
  expect(await orderRow(db)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
  expect(await storyOf(db)).toEqual(['placed by checkout', 'expired by provider'])
  expect(await holdings(db)).toEqual({ jackets: 10, shirts: 10, uses: 0 })
  // The next press begins a new purchase, by the page's own new key.
  expect(await startCheckout(context, purchase(1))).toEqual({ ok: false, reason: 'payment_ended' })
  expect(stripe.sessions()).toEqual([])
})

test('what is refused once is asked for once more, since only the page may have been too old', async () => {
  const { context, stripe } = await stripeShop()
  stripe.faults.push('refuses')
  expect(await startCheckout(context, purchase(1))).toMatchObject({ ok: true })
})

test('an order stays while the provider only fails', async () => {
  const { context, db, stripe, press } = await stripeShop(10)
  stripe.faults.push('broken', 'broken')
  expect(await startCheckout(context, purchase(1))).toMatchObject({ reason: 'unavailable' })
  expect(await orderRow(db)).toMatchObject({ status: 'placed', payment_status: 'pending' })
  expect(await press(1)).toMatch(/^cs_test_/)
})

test('a key that the provider no longer takes holds no goods either', async () => {
  const { context, db, stripe } = await stripeShop(10)
  const { base: apiBase } = stripe
  const provider = stripeProvider({ secretKey: 'sk_test_old', webhookSecret: 'whsec_0', apiBase })
  const revoked = { ...context, provider }
  expect(await startCheckout(revoked, purchase(1))).toEqual({ ok: false, reason: 'declined' })
  expect(await holdings(db)).toEqual({ jackets: 10, shirts: 10, uses: 0 })
})

test('the last of its size is not sold twice while it waits to be paid', async () => {
  const { context } = await stripeShop(2)
  const outcomes = await Promise.all([1, 2, 3].map((n) => startCheckout(context, purchase(n))))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})
