import { expect, test } from 'vitest'
import { moneyOfOrder } from '#core/orders/ledger/ledger.server.ts'
import { listPaymentCases } from '#core/payments/cases/payment-cases.server.ts'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { settlePayment } from '#core/payments/settle-payment.server.ts'
import { giveUpRefund } from '#core/returns/give-up-refund.server.ts'
import { orderRow } from '#tests/support/factories/order-life.ts'
import { stripeShop } from '#tests/support/process/stripe-shop.ts'
import { recordExternalRefund } from './link-external-refund.server.ts'
import { listOwedRefunds } from './owed-refunds.server.ts'
import { recordRefund } from './record-refund.server.ts'
import { refundOrder } from './refund-order.server.ts'

const NUMBER = 'VR-TEST-0001'
const TOTAL = 25_043

/** A shop with one paid order, and a refund that Stripe does not make for want of a balance. */
async function owing(amountCents: number) {
  const shop = await stripeShop(100)
  const { context: ctx, db } = shop
  const session = (await shop.press(1)) ?? ''
  shop.stripe.pay(session)
  const paid = shop.stripe.sessions().find(({ id }) => id === session)
  await shop.hear(shop.stripe.event('checkout.session.completed', paid))
  const { payment_ref: paymentRef } = await orderRow(db)
  shop.stripe.faults.push('no-balance')
  const refund = (cents: number, key: string) =>
    refundOrder(ctx, NUMBER, {
      scope: { kind: 'amount', amountCents: cents },
      idempotencyKey: key,
      reason: '',
    })
  await refund(amountCents, 'owner/1')
  const atStripe = (ref: string, cents: number) =>
    recordRefund(ctx, {
      refundId: null,
      ref,
      paymentRef: paymentRef ?? '',
      amountCents: cents,
      status: 'done',
    })
  const cases = () => listPaymentCases(db, { includeClosed: false })
  return { shop, ctx, db, refund, atStripe, cases, session }
}

test('a part of what is owed, paid at Stripe, holds the rest back until the owner decides', async () => {
  const { shop, db, atStripe, cases } = await owing(10_000)
  await atStripe('re_part', 6000)
  expect(await listOwedRefunds(db)).toMatchObject([{ amountCents: 10_000, nextAttemptAt: null }])
  const [found, ...others] = await cases()
  expect(others).toEqual([])
  expect(found?.detail).toMatch(
    /devuelto 60,00\s€, y la tienda debía 100,00\s€.*Están apuntados.*dinero dejar.*--importe 40,00.*dinero reintentar/,
  )
  shop.pass(3000)
  await shop.round()
  expect(shop.stripe.refunds()).toEqual([])
  const owed = { owedCents: 10_000, sentBackCents: 6000, unknownCents: 0 }
  expect(await moneyOfOrder(db, 'ord_1')).toMatchObject(owed)
  await atStripe('re_part', 6000)
  expect(await moneyOfOrder(db, 'ord_1')).toMatchObject(owed)
  expect((await checkLedger(db)).faults).toEqual([])
})

test('a part that does not fit is entered when the owner has made room for it', async () => {
  const { ctx, db, refund, atStripe, cases } = await owing(TOTAL)
  await atStripe('re_part', 6000)
  const [found] = await cases()
  expect(found?.detail).toContain('dinero apuntar con este')
  expect(await moneyOfOrder(db, 'ord_1')).toMatchObject({ owedCents: TOTAL, unknownCents: -6000 })
  const id = found?.id ?? ''
  expect(await recordExternalRefund(ctx, id)).toEqual({ ok: false, reason: 'no_room' })
  const [owed] = await listOwedRefunds(db)
  expect(await giveUpRefund(ctx, owed?.id ?? '', 'pagado en parte en Stripe')).toBe('settled')
  expect(await recordExternalRefund(ctx, id)).toEqual({ ok: true, amountCents: 6000 })
  expect(await recordExternalRefund(ctx, id)).toEqual({ ok: false, reason: 'no_refund' })
  expect(await cases()).toEqual([])
  await refund(TOTAL - 6000, 'owner/2')
  expect(await orderRow(db)).toMatchObject({ payment_status: 'refunded', refunded_cents: TOTAL })
  expect(await moneyOfOrder(db, 'ord_1')).toMatchObject({ unknownCents: 0, keptCents: 0 })
  expect((await checkLedger(db)).faults).toEqual([])
})

test('a second payment is on the order until it goes back, and comes back if that fails', async () => {
  const { ctx, db, session } = await owing(1000)
  const second = {
    orderId: 'ord_1',
    attempt: 1,
    sessionRef: session,
    status: 'paid',
    paymentRef: 'pi_second',
    amountCents: TOTAL,
    currency: 'EUR',
    isLive: false,
  } as const
  for (let n = 0; n < 2; n += 1) await settlePayment(ctx, second)
  const unknown = async () => (await moneyOfOrder(db, 'ord_1')).unknownCents
  expect(await unknown()).toBe(TOTAL)
  const back = { refundId: null, ref: 're_second', paymentRef: 'pi_second', amountCents: TOTAL }
  await recordRefund(ctx, { ...back, status: 'pending' })
  expect(await unknown()).toBe(TOTAL)
  for (let n = 0; n < 2; n += 1) await recordRefund(ctx, { ...back, status: 'done' })
  expect(await unknown()).toBe(0)
  await recordRefund(ctx, { ...back, status: 'failed' })
  expect(await unknown()).toBe(TOTAL)
  await settlePayment(ctx, { ...second, paymentRef: 'pi_usd', currency: 'USD' })
  expect(await unknown()).toBe(TOTAL)
})
