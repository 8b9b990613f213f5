import { asShopper } from '#tests/support/database/actors.ts'
import { setUnits } from '#tests/support/database/stocked-shop.ts'
import { moneyOfOrder } from '#core/orders/ledger/ledger.server.ts'
import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { holdings, orderRow, storyOf, times } from '#tests/support/factories/order-life.ts'
import { stripeShop, type StripeShop } from '#tests/support/process/stripe-shop.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { abandonPayment, paymentState } from './check-payment.server.ts'
import { expireUnpaidOrders } from './expire-orders.server.ts'
import { listOwedRefunds } from '#core/payments/refunds/owed-refunds.server.ts'
import { listPaymentCases } from '#core/payments/cases/payment-cases.server.ts'
import { recordRefund } from '#core/payments/refunds/record-refund.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'

const mailsOf = async ({ db }: StripeShop) => {
  const mails = await db
    .selectFrom('mail_outbox')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return mails.map(({ kind, to_email: to }) => `${kind} to ${to}`)
}

/** A shop with one unpaid order. */
async function waiting(units?: number) {
  const shop = await stripeShop(units)
  const session = (await shop.press(1)) ?? ''
  const paidEvent = () => {
    shop.stripe.pay(session)
    return shop.stripe.event(
      'checkout.session.completed',
      shop.stripe.sessions().find(({ id }) => id === session),
    )
  }
  return { shop, session, paidEvent }
}

test('before it is paid an order holds its goods, and is not confirmed to its buyer', async () => {
  const { shop } = await waiting(10)
  expect(await orderRow(shop.db)).toMatchObject({
    status: 'placed',
    payment_status: 'pending',
    payment_ref: null,
    payment_provider: 'stripe',
    payment_method: 'online',
  })
  expect(await holdings(shop.db)).toEqual({ jackets: 8, shirts: 9, uses: 1 })
  expect(await mailsOf(shop)).toEqual([])
  expect(shop.stripe.sessions()).toMatchObject([
    { amount_total: 25_043, currency: 'eur', metadata: { order: 'ord_1', attempt: '1' } },
  ])
})

test('pressing again leads to the same page, also twenty times at once', async () => {
  const { shop, session } = await waiting()
  const pages = await Promise.all(times(20, () => shop.press(1)))
  expect(new Set(pages)).toEqual(new Set([session]))
  expect(shop.stripe.sessions()).toHaveLength(1)
})

test('paid is paid once: story, confirmation and reference', async () => {
  const { shop, session, paidEvent } = await waiting()
  const event = paidEvent()
  expect(await shop.hear(event)).toBe('paid')
  expect(await shop.hear(event)).toBe('duplicate')
  const intent = shop.stripe.sessions().find(({ id }) => id === session)?.payment_intent
  expect(await orderRow(shop.db)).toMatchObject({ payment_status: 'paid', payment_ref: intent })
  expect(await storyOf(shop.db)).toEqual([
    'placed by checkout',
    'paid by provider',
    'mail_queued by provider',
  ])
  expect(await mailsOf(shop)).toEqual(['order-confirmation to lucia@correo.example'])
  expect(await paymentState(shop.context, 'ord_1')).toBe('paid')
})

test('money that comes late takes the same goods again, if they are there', async () => {
  const { shop, paidEvent } = await waiting(10)
  const event = paidEvent()
  shop.pass(31)
  await expireUnpaidOrders(shop.db, shop.context.now())
  expect(await holdings(shop.db)).toEqual({ jackets: 10, shirts: 10, uses: 0 })
  expect(await shop.hear(shop.stripe.event('x', {}))).toBe('other')
  shop.pass(-2) // back within Stripe's tolerance for the age of an event
  const fresh = JSON.parse(event.body) as { data: { object: unknown } }
  const late = shop.stripe.event('checkout.session.completed', fresh.data.object)
  expect(await shop.hear(late)).toBe('paid_late')
  expect(await shop.hear(late)).toBe('duplicate')
  expect(await holdings(shop.db)).toEqual({ jackets: 8, shirts: 9, uses: 1 })
  expect(await orderRow(shop.db)).toMatchObject({ status: 'placed', payment_status: 'paid' })
  expect((await storyOf(shop.db)).slice(1)).toEqual([
    'expired by clock',
    'paid_late by provider',
    'mail_queued by provider',
  ])
  expect(await mailsOf(shop)).toEqual(['order-confirmation to lucia@correo.example'])
})

test('a code that was used up meanwhile is honoured, and cancelling frees no use that was not spent', async () => {
  const { shop, paidEvent } = await waiting(10)
  // Direct UPDATE: no use case changes the limit of an existing code.
  await shop.db.updateTable('discount_codes').set({ max_uses: 1 }).execute()
  const late = paidEvent()
  await expireUnpaidOrders(shop.db, new Date(shop.context.now().getTime() + 31 * 60_000))
  expect((await holdings(shop.db)).uses).toBe(0)
  await shop.db.updateTable('discount_codes').set({ used_count: 1 }).execute() // another buyer
  expect(await shop.hear(late)).toBe('paid_late')
  expect(await cancelOrder(asShopper(shop.context), 'VR-TEST-0001')).toMatchObject({
    ok: true,
  })
  expect(await holdings(shop.db)).toEqual({ jackets: 10, shirts: 10, uses: 1 })
})

test('if the goods are gone by then, the money goes back, and the shopper is told', async () => {
  const { shop, paidEvent } = await waiting(2)
  const late = paidEvent()
  await expireUnpaidOrders(shop.db, new Date(shop.context.now().getTime() + 31 * 60_000))
  await setUnits(shop.db, 'mens-jacket-1/M/Azul', 1)
  expect(await shop.hear(late)).toBe('refunding')
  expect(await shop.hear(late)).toBe('duplicate')
  expect(await orderRow(shop.db)).toMatchObject({
    status: 'cancelled',
    payment_status: 'refunded',
    refunded_cents: 25_043,
  })
  expect(await holdings(shop.db)).toEqual({ jackets: 1, shirts: 2, uses: 0 })
  expect(shop.stripe.refunds()).toMatchObject([{ amount: 25_043 }])
  expect(await mailsOf(shop)).toEqual([
    'late-payment to lucia@correo.example',
    'order-refunded to lucia@correo.example',
  ])
  expect(await paymentState(shop.context, 'ord_1')).toBe('cancelled')
})

test('what a person cancelled does not come back: late money is returned', async () => {
  const { shop, paidEvent } = await waiting()
  await cancelOrder(asShopper(shop.context), 'VR-TEST-0001')
  const outcomes = await Promise.all(times(5, () => shop.hear(paidEvent())))
  expect(outcomes.filter((outcome) => outcome === 'refunding')).toHaveLength(1)
  expect(await orderRow(shop.db)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
  expect(shop.stripe.refunds()).toHaveLength(1)
})

test('a shopper who turns back frees the goods, and cannot pay by mistake afterwards', async () => {
  const { shop, session } = await waiting(10)
  expect(await abandonPayment(shop.context, 'ord_1')).toBe('left')
  expect(await holdings(shop.db)).toEqual({ jackets: 10, shirts: 10, uses: 0 })
  expect(shop.stripe.pay(session)).toBe(false)
  expect(await shop.press(1)).toBeUndefined() // this idempotency key is used up
  expect(await paymentState(shop.context, 'ord_1')).toBe('given_up')
})

test('a shopper who had paid before turning back has an order', async () => {
  const { shop, session } = await waiting()
  shop.stripe.pay(session)
  expect(await abandonPayment(shop.context, 'ord_1')).toBe('paid')
  expect(await orderRow(shop.db)).toMatchObject({ status: 'placed', payment_status: 'paid' })
})

test('without an answer of Stripe nothing is given up, and the payment can be gone on with', async () => {
  const { shop, session } = await waiting()
  shop.stripe.faults.push('silent')
  const ask = shop.context.provider
  const silent = { ...shop.context, provider: { ...ask, close: async () => undefined } }
  const before = await dump(shop.db)
  expect(await abandonPayment(silent as typeof shop.context, 'ord_1')).toBe('waiting')
  expect(await dump(shop.db)).toEqual(before)
  shop.stripe.faults.length = 0
  expect(await shop.press(1)).toBe(session)
})

test('the job ends at Stripe what is overdue, and asks no oftener than each minute', async () => {
  const { shop, session } = await waiting()
  shop.pass(0.5)
  await reconcilePayments(shop.context)
  const askedAt = async () =>
    (await shop.db.selectFrom('payment_sessions').select('asked_at').executeTakeFirstOrThrow())
      .asked_at
  const first = await askedAt()
  shop.pass(1)
  await reconcilePayments(shop.context)
  expect(await askedAt()).not.toBe(first)
  shop.pass(29)
  await shop.round()
  expect(shop.stripe.sessions().find(({ id }) => id === session)?.status).toBe('expired')
  expect(await orderRow(shop.db)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
})

test('money the owner gave back at Stripe itself is written down once', async () => {
  const { shop, paidEvent } = await waiting()
  await shop.hear(paidEvent())
  const { payment_ref: paymentRef } = await orderRow(shop.db)
  const report = {
    refundId: null,
    ref: 're_dashboard',
    paymentRef: paymentRef ?? '',
    amountCents: 1000,
    status: 'done',
  } as const
  for (let n = 0; n < 3; n += 1) await recordRefund(shop.context, report)
  expect(await orderRow(shop.db)).toMatchObject({
    payment_status: 'partly_refunded',
    refunded_cents: 1000,
  })
  await recordRefund(shop.context, { ...report, status: 'failed' })
  // Owed again; the shop does not retry it, the owner decides.
  expect(await orderRow(shop.db)).toMatchObject({ payment_status: 'paid', refunded_cents: 1000 })
  expect(await listOwedRefunds(shop.db)).toMatchObject([{ nextAttemptAt: null }])
  const before = await dump(shop.db)
  const foreign = { ...report, ref: 're_other', paymentRef: 'pi_of_another_business' }
  await recordRefund(shop.context, foreign)
  expect(await dump(shop.db)).toEqual(before)
  await recordRefund(shop.context, { ...report, ref: 're_big', amountCents: 99_999 })
  const { money_entries: entries, ...after } = await dump(shop.db)
  expect({ ...after, payment_cases: [] }).toEqual({ ...before, money_entries: undefined })
  expect(entries).toHaveLength((before['money_entries'] ?? []).length + 1)
  expect((await moneyOfOrder(shop.db, 'ord_1')).unknownCents).toBe(-99_999)
  expect(await listPaymentCases(shop.db, { includeClosed: false })).toMatchObject([
    { kind: 'refund_misfit', orderNumber: 'VR-TEST-0001', amountCents: 99_999 },
  ])
  expect(shop.errors).toEqual(['a refund does not fit: too_much: ord_1'])
})

test('one that failed stays so, also when the word that it was made comes after', async () => {
  const { shop, paidEvent } = await waiting()
  await shop.hear(paidEvent())
  const { payment_ref: paymentRef } = await orderRow(shop.db)
  const report = { refundId: null, ref: 're_x', paymentRef: paymentRef ?? '', amountCents: 1000 }
  for (const status of ['failed', 'done', 'failed'] as const) {
    await recordRefund(shop.context, { ...report, status })
    expect(await orderRow(shop.db)).toMatchObject({ payment_status: 'paid', refunded_cents: 1000 })
  }
})
