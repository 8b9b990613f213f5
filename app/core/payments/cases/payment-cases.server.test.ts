import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { orderRow, times } from '#tests/support/factories/order-life.ts'
import { stripeShop, type StripeShop } from '#tests/support/process/stripe-shop.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import { moneyOfOrder } from '#core/orders/ledger/ledger.server.ts'
import { expireUnpaidOrders } from '#core/payments/expire-orders.server.ts'
import { closePaymentCase, listPaymentCases } from './payment-cases.server.ts'
import { measureMoney } from '#core/payments/measure-money.server.ts'
import type { PaymentReport } from '#core/payments/provider/payment-provider.ts'
import { reconcilePayments } from '#core/payments/reconcile-payments.server.ts'
import { settlePayment } from '#core/payments/settle-payment.server.ts'

const HALF_AN_HOUR = 31 * 60_000

/** A shop with one unpaid order and its payment page. */
async function waiting() {
  const shop = await stripeShop()
  const sessionRef = (await shop.press(1)) ?? ''
  const report: PaymentReport = {
    orderId: 'ord_1',
    attempt: 1,
    sessionRef,
    status: 'paid',
    paymentRef: 'pi_1',
    amountCents: 25_043,
    currency: 'EUR',
    isLive: false,
  }
  const settle = (other: Partial<PaymentReport> = {}) =>
    settlePayment(shop.context, { ...report, ...other })
  return { shop, settle }
}

const open = ({ db }: StripeShop) => listPaymentCases(db, { includeClosed: false })

test('money for an order that the shop has not is kept and told, once, until it is seen', async () => {
  const { shop, settle } = await waiting()
  const stranger = { orderId: 'ord_lost', sessionRef: 'cs_lost', paymentRef: 'pi_lost' }
  for (let n = 0; n < 3; n += 1) expect(await settle(stranger)).toBe('refused')
  const [found, ...others] = await open(shop)
  expect(others).toEqual([])
  expect(found).toMatchObject({
    kind: 'unknown_order',
    orderNumber: null,
    reportedOrder: 'ord_lost',
    paymentRef: 'pi_lost',
    amountCents: 25_043,
    reports: 3,
  })
  expect(shop.errors).toContain('money for an unknown order: ord_lost')
  expect(await measureMoney(shop.db)).toEqual({ owedRefunds: 0, openCases: 1 })
  const at = shop.context.now().toISOString()
  expect(await closePaymentCase(shop.db, found?.id ?? '', { at, note: 'devuelto' })).toBe(true)
  expect(await closePaymentCase(shop.db, found?.id ?? '', { at, note: 'otra' })).toBe(false)
  await settle(stranger) // a repeated report does not reopen the case
  expect(await open(shop)).toEqual([])
  expect(await measureMoney(shop.db)).toEqual({ owedRefunds: 0, openCases: 0 })
  expect(await listPaymentCases(shop.db, { includeClosed: true })).toMatchObject([
    { note: 'devuelto' },
  ])
})

test('what is not paid, or names no order, is no money of the shop', async () => {
  const { shop, settle } = await waiting()
  const before = await dump(shop.db)
  await settle({ orderId: 'ord_lost', status: 'closed' })
  await settle({ orderId: 'ord_lost', status: 'open' })
  await settle({ orderId: '' })
  expect(await dump(shop.db)).toEqual(before)
  expect(shop.errors).toEqual([])
})

test('money that does not match is asked about five times, and then is the owner’s', async () => {
  const { shop } = await waiting()
  let asked = 0
  const provider = {
    ...shop.context.provider,
    ask: async (sessionRef: string) => {
      asked += 1
      const paid = { orderId: 'ord_1', attempt: 1, sessionRef, status: 'paid' } as const
      return { ...paid, paymentRef: 'pi_1', amountCents: 100, currency: 'EUR', isLive: false }
    },
  } as typeof shop.context.provider
  for (let minute = 0; minute < 20; minute += 1) {
    shop.pass(1)
    await reconcilePayments({ ...shop.context, provider })
  }
  expect(asked).toBe(5)
  const [found] = await open(shop)
  expect(found).toMatchObject({ kind: 'mismatch', orderNumber: 'VR-TEST-0001', reports: 5 })
  expect(found?.detail).toMatch(/1,00\s€.*250,43\s€/)
})

test('a payment that was told wrong first, and right afterwards, counts once and its case closes', async () => {
  const { shop, settle } = await waiting()
  expect(await settle({ amountCents: 25_042 })).toBe('refused')
  expect(await settle({ amountCents: 25_042, paymentRef: null })).toBe('refused')
  expect((await moneyOfOrder(shop.db, 'ord_1')).unknownCents).toBe(50_084)
  expect(await settle()).toBe('paid')
  expect(await open(shop)).toEqual([])
  expect(await listPaymentCases(shop.db, { includeClosed: true })).toMatchObject([
    { kind: 'mismatch', note: 'el proveedor lo ha corregido: el pago cuadra' },
  ])
  const once = { chargedCents: 25_043, unknownCents: 0, keptCents: 25_043 }
  expect(await moneyOfOrder(shop.db, 'ord_1')).toMatchObject(once)
  expect(await settle()).toBe('duplicate')
  expect(await moneyOfOrder(shop.db, 'ord_1')).toMatchObject(once)
})

test('a payment that was told right first, and wrong afterwards, is told to the owner and counts once', async () => {
  const { shop, settle } = await waiting()
  expect(await settle()).toBe('paid')
  expect(await settle({ amountCents: 25_042 })).toBe('refused')
  expect(await open(shop)).toMatchObject([{ kind: 'mismatch', amountCents: 25_042 }])
  expect(await moneyOfOrder(shop.db, 'ord_1')).toMatchObject({
    chargedCents: 25_043,
    unknownCents: 0,
  })
})

test('other money than the payment that fits stays a case, and in the ledger', async () => {
  const { shop, settle } = await waiting()
  expect(await settle({ paymentRef: 'pi_other', sessionRef: 'cs_other' })).toBe('refused')
  expect(await settle()).toBe('paid')
  expect(await open(shop)).toMatchObject([{ kind: 'mismatch', paymentRef: 'pi_other' }])
  expect((await moneyOfOrder(shop.db, 'ord_1')).unknownCents).toBe(25_043)
})

test('money of an amount that no order could have is kept too', async () => {
  const { shop, settle } = await waiting()
  expect(await settle({ amountCents: 99_999_999_999 })).toBe('refused')
  expect((await open(shop))[0]?.detail).toContain('999.999.999,99')
})

test('an order that was paid twice is told to the owner', async () => {
  const { shop, settle } = await waiting()
  expect(await settle()).toBe('paid')
  expect(await settle({ paymentRef: 'pi_2' })).toBe('refused')
  expect(await open(shop)).toMatchObject([{ kind: 'paid_twice', paymentRef: 'pi_2' }])
})

test('late money for an anonymised order goes back, and no mail is written', async () => {
  const { shop } = await waiting()
  const [session] = shop.stripe.sessions()
  shop.stripe.pay(session?.id ?? '')
  await expireUnpaidOrders(shop.db, new Date(shop.context.now().getTime() + HALF_AN_HOUR))
  await shop.db
    .updateTable('orders')
    .set({ ...ANONYMOUS_BUYER, user_id: null })
    .execute()
  expect(await shop.hear(shop.stripe.event('checkout.session.completed', session))).toBe(
    'refunding',
  )
  expect(await orderRow(shop.db)).toMatchObject({
    status: 'cancelled',
    payment_status: 'refunded',
    email: ANONYMOUS_BUYER.email,
  })
  expect(shop.stripe.refunds()).toMatchObject([{ amount: 25_043 }])
  expect(await shop.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
  expect(await open(shop)).toMatchObject([{ kind: 'late_payment', orderNumber: 'VR-TEST-0001' }])
})

test('a dispute is kept with its order, once, and opens again when it moves on', async () => {
  const { shop, settle } = await waiting()
  await settle()
  const dispute = {
    id: 'dp_1',
    object: 'dispute',
    payment_intent: 'pi_1',
    amount: 25_043,
    currency: 'eur',
    reason: 'fraudulent',
    status: 'needs_response',
  }
  const hear = (status: string, type: string) =>
    shop.hear(shop.stripe.event(`charge.dispute.${type}`, { ...dispute, status }))
  await Promise.all(times(3, () => hear('needs_response', 'created')))
  const [found] = await open(shop)
  expect(found).toMatchObject({ kind: 'dispute', orderNumber: 'VR-TEST-0001', reports: 3 })
  expect(found?.detail).toContain('hay que contestar')
  const at = shop.context.now().toISOString()
  await closePaymentCase(shop.db, found?.id ?? '', { at, note: null })
  await hear('lost', 'closed')
  expect((await open(shop))[0]?.detail).toContain('perdida')
  expect(shop.errors).toContain('a payment is disputed: ord_1')
})
