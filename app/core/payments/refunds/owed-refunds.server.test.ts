import { asShopper } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { orderRow, storyOf, times } from '#tests/support/factories/order-life.ts'
import { stripeShop, type StripeShop } from '#tests/support/process/stripe-shop.ts'
import { dump } from '#tests/support/database/dump.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { giveUpRefund } from '#core/returns/give-up-refund.server.ts'
import { listOwedRefunds, settleRefundByHand } from './owed-refunds.server.ts'
import { listPaymentCases } from '#core/payments/cases/payment-cases.server.ts'
import { recordRefund } from './record-refund.server.ts'
import { refundOrder } from './refund-order.server.ts'
import { sendRefund } from './send-refund.server.ts'

const NUMBER = 'VR-TEST-0001'
const TOTAL = 25_043

/** A shop with one order, paid at Stripe. */
async function paidShop(): Promise<StripeShop> {
  const shop = await stripeShop(100)
  const session = (await shop.press(1)) ?? ''
  shop.stripe.pay(session)
  const paid = shop.stripe.sessions().find(({ id }) => id === session)
  await shop.hear(shop.stripe.event('checkout.session.completed', paid))
  return shop
}

const mailsOf = async ({ db }: StripeShop) => {
  const mails = await db
    .selectFrom('mail_outbox')
    .select('kind')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return mails.map(({ kind }) => kind).filter((kind) => kind !== 'order-confirmation')
}

const told = (shop: StripeShop, type: string, index: number) =>
  shop.hear(shop.stripe.event(`refund.${type}`, shop.stripe.refunds()[index]))

const refundPart = (shop: StripeShop, amountCents: number, key = 'owner/1') =>
  refundOrder(shop.context, NUMBER, {
    scope: { kind: 'amount', amountCents },
    idempotencyKey: key,
    reason: '',
  })

test('without a balance at Stripe a cancelled order owes its money until it has moved, and says so then', async () => {
  const shop = await paidShop()
  shop.stripe.faults.push(...times(4, () => 'no-balance' as const))
  expect(await cancelOrder(asShopper(shop.context), NUMBER)).toEqual({
    ok: true,
    refund: 'refused',
  })
  expect(await orderRow(shop.db)).toMatchObject({ payment_status: 'paid', refunded_cents: TOTAL })
  expect(await mailsOf(shop)).toEqual(['order-cancelled'])
  const [owed] = await listOwedRefunds(shop.db)
  expect(owed).toMatchObject({ orderNumber: NUMBER, amountCents: TOTAL, attempts: 1 })
  expect(owed?.lastError).toContain('balance_insufficient')
  const asked: number[] = []
  let attempts = 1
  for (let minute = 1; minute <= 30; minute += 1) {
    shop.pass(1)
    await shop.round()
    const now = (await listOwedRefunds(shop.db))[0]?.attempts
    if (now !== attempts) asked.push(minute)
    attempts = now ?? 0
    if (now === undefined) break
  }
  expect(asked).toEqual([1, 3, 8, 23]) // pauses of 1, 2, 5 and 15 minutes
  expect(await orderRow(shop.db)).toMatchObject({ payment_status: 'refunded' })
  expect(await mailsOf(shop)).toEqual(['order-cancelled', 'order-refunded'])
  expect(await listOwedRefunds(shop.db)).toEqual([])
})

test('a part that a bank sends back is owed again, made anew, and told anew', async () => {
  const shop = await paidShop()
  await refundPart(shop, 1000)
  expect(await mailsOf(shop)).toEqual(['order-refunded'])
  const [first] = shop.stripe.refunds()
  if (!first) throw new Error('no refund')
  first.status = 'failed'
  await told(shop, 'failed', 0)
  expect(await orderRow(shop.db)).toMatchObject({ payment_status: 'paid', refunded_cents: 1000 })
  expect((await storyOf(shop.db)).at(-1)).toBe('refund_failed by provider')
  expect(await listOwedRefunds(shop.db)).toMatchObject([{ amountCents: 1000 }])
  shop.pass(1)
  await shop.round()
  expect(shop.stripe.refunds().map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  expect(await orderRow(shop.db)).toMatchObject({ payment_status: 'partly_refunded' })
  expect(await mailsOf(shop)).toEqual(['order-refunded', 'order-refunded'])

  const before = await dump(shop.db)
  await told(shop, 'failed', 0) // a late repetition of the report
  await told(shop, 'updated', 1)
  expect(await dump(shop.db)).toEqual(before)
})

test('a refund that Stripe keeps waiting is announced when it has moved, and not made twice', async () => {
  const shop = await paidShop()
  shop.stripe.faults.push('waits')
  expect(await refundPart(shop, 1000)).toMatchObject({ ok: true, status: 'pending' })
  for (let hour = 0; hour < 3; hour += 1) {
    shop.pass(60)
    await shop.round()
  }
  expect(shop.stripe.refunds()).toHaveLength(1)
  await told(shop, 'updated', 0)
  expect(await mailsOf(shop)).toEqual(['order-refund-under-way'])
  const [refund] = shop.stripe.refunds()
  if (refund) refund.status = 'succeeded'
  await told(shop, 'updated', 0)
  expect(await orderRow(shop.db)).toMatchObject({ payment_status: 'partly_refunded' })
  expect(await mailsOf(shop)).toEqual(['order-refund-under-way', 'order-refunded'])
})

test('what the owner pays by hand is settled once, told with its way, and not asked for again', async () => {
  const shop = await paidShop()
  shop.stripe.faults.push('no-balance')
  await cancelOrder(shop.context, NUMBER)
  const [owed] = await listOwedRefunds(shop.db)
  const id = owed?.id ?? ''
  const settled = await Promise.all(
    times(3, () => settleRefundByHand(shop.context, id, 'transferencia')),
  )
  expect(settled.filter((one) => one === 'settled')).toHaveLength(1)
  expect(await giveUpRefund(shop.context, id, 'no')).toBe('not_owed')
  shop.pass(1500)
  await shop.round()
  expect(shop.stripe.refunds()).toEqual([])
  expect(await orderRow(shop.db)).toMatchObject({
    payment_status: 'refunded',
    refunded_cents: TOTAL,
  })
  const { text } = await shop.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('kind', '=', 'order-refunded')
    .executeTakeFirstOrThrow()
  expect(text).toContain('(transferencia)')
})

test('what the owner gives up frees its amount, and money that moves all the same is a case', async () => {
  const shop = await paidShop()
  shop.stripe.faults.push('waits')
  await refundPart(shop, 1000)
  const [owed] = await listOwedRefunds(shop.db)
  expect(await giveUpRefund(shop.context, owed?.id ?? '', 'un error')).toBe('settled')
  expect(await orderRow(shop.db)).toMatchObject({ payment_status: 'paid', refunded_cents: 0 })
  const [refund] = shop.stripe.refunds()
  if (refund) refund.status = 'succeeded'
  await told(shop, 'updated', 0)
  expect(await listPaymentCases(shop.db, { includeClosed: false })).toMatchObject([
    { kind: 'refund_misfit', orderNumber: NUMBER, amountCents: 1000 },
  ])
  expect(shop.errors).toContain('a refund does not fit: twice: ord_1')
})

test('several servers send an owed refund once', async () => {
  const shop = await paidShop()
  shop.stripe.faults.push('silent')
  await refundPart(shop, 1000)
  shop.pass(1)
  await Promise.all(times(4, () => shop.round()))
  expect(shop.stripe.refunds()).toHaveLength(1)
  expect(await mailsOf(shop)).toEqual(['order-refund-under-way', 'order-refunded'])
})

/** Stripe's report on a refund that the owner began on its pages. */
const begunElsewhere = async (shop: StripeShop, status: 'pending' | 'done' | 'failed') =>
  recordRefund(shop.context, {
    refundId: null,
    ref: 're_dashboard',
    paymentRef: (await orderRow(shop.db)).payment_ref ?? '',
    amountCents: 1000,
    status,
  })

test('a refund that was begun at the provider is never made by the shop, also when the owner asks', async () => {
  const shop = await paidShop()
  await begunElsewhere(shop, 'pending')
  const [owed] = await listOwedRefunds(shop.db)
  expect(await sendRefund(shop.context, owed?.id ?? '')).toBe('pending')
  expect(shop.stripe.refunds()).toEqual([])
  await begunElsewhere(shop, 'done')
  expect(await listOwedRefunds(shop.db)).toEqual([])
  expect(await orderRow(shop.db)).toMatchObject({
    payment_status: 'partly_refunded',
    refunded_cents: 1000,
  })
})

test('one that failed there is owed, and the shop makes it when the owner asks', async () => {
  const shop = await paidShop()
  await begunElsewhere(shop, 'pending')
  await begunElsewhere(shop, 'failed')
  const [owed] = await listOwedRefunds(shop.db)
  expect(await sendRefund(shop.context, owed?.id ?? '')).toBe('done')
  expect(shop.stripe.refunds()).toHaveLength(1)
})

test('what is owed and then given back at the provider is the same money, and goes once', async () => {
  const shop = await paidShop()
  shop.stripe.faults.push(...times(4, () => 'no-balance' as const))
  expect(await refundPart(shop, 1000)).toMatchObject({ status: 'refused' })
  await begunElsewhere(shop, 'done')
  expect(await listOwedRefunds(shop.db)).toEqual([])
  expect(await orderRow(shop.db)).toMatchObject({
    payment_status: 'partly_refunded',
    refunded_cents: 1000,
  })
  shop.pass(60)
  await shop.round()
  expect(shop.stripe.refunds()).toEqual([])
})

test('cancelling an order whose money is owed already says that it comes, not that it came', async () => {
  const shop = await paidShop()
  shop.stripe.faults.push(...times(8, () => 'no-balance' as const))
  expect(await refundPart(shop, TOTAL)).toMatchObject({ status: 'refused' })
  expect(await cancelOrder(shop.context, NUMBER)).toEqual({
    ok: true,
    refund: 'pending',
  })
  const { text } = await shop.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('kind', '=', 'order-cancelled')
    .executeTakeFirstOrThrow()
  expect(text).toContain('Te devolvemos 250,43')
  expect(await listOwedRefunds(shop.db)).toMatchObject([{ amountCents: TOTAL }])
})
