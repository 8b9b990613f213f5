import { expect, test } from 'vitest'
import type { OrderState } from '#core/orders/order.ts'
import type { PaymentReport } from '#core/payments/provider/payment-provider.ts'
import { decideSettlement, type OrderToSettle, type Settlement } from './settlement.ts'

const AWAITING: OrderState = { order: 'placed', payment: 'pending', fulfilment: 'unfulfilled' }
const EXPIRED: OrderState = { order: 'cancelled', payment: 'failed', fulfilment: 'unfulfilled' }
const PAID: OrderState = { ...AWAITING, payment: 'paid' }
const REFUNDED: OrderState = { ...EXPIRED, payment: 'refunded' }

const ORDER: OrderToSettle = {
  state: AWAITING,
  totalCents: 2500,
  provider: 'stripe',
  paymentRef: null,
  isCancelledByPerson: false,
  isAnonymous: false,
  isPaymentOfOther: false,
}
const REPORT: PaymentReport = {
  orderId: 'ord_1',
  attempt: 1,
  sessionRef: 'cs_1',
  status: 'paid',
  paymentRef: 'pi_1',
  amountCents: 2500,
  currency: 'EUR',
  isLive: true,
}

type Case = {
  name: string
  order?: Partial<OrderToSettle> | null
  session?: { ref: string | null } | null
  report?: Partial<PaymentReport>
  isLive?: null
  settlement: Settlement
}

test.each<Case>([
  { name: 'paid in time', settlement: 'pay' },
  {
    name: 'paid at a page of which nobody knows whether it was made',
    session: { ref: null },
    settlement: 'pay',
  },
  { name: 'paid after the clock expired it', order: { state: EXPIRED }, settlement: 'revive' },
  {
    name: 'paid after a person cancelled it',
    order: { state: EXPIRED, isCancelledByPerson: true },
    settlement: 'refund',
  },
  {
    name: 'paid late, and the buyer is forgotten',
    order: { state: EXPIRED, isAnonymous: true },
    settlement: 'refund',
  },
  {
    name: 'the same payment again',
    order: { state: PAID, paymentRef: 'pi_1' },
    settlement: 'duplicate',
  },
  {
    name: 'the same payment after its refund',
    order: { state: REFUNDED, paymentRef: 'pi_1' },
    settlement: 'duplicate',
  },
  {
    name: 'another payment of a paid order',
    order: { state: PAID, paymentRef: 'pi_0' },
    settlement: 'paid_twice',
  },
  {
    name: 'a payment that another order has',
    order: { isPaymentOfOther: true },
    settlement: 'one_payment_two_orders',
  },
  {
    name: 'a late payment that another order has',
    order: { state: EXPIRED, isPaymentOfOther: true },
    settlement: 'one_payment_two_orders',
  },
  { name: 'a cent too little', report: { amountCents: 2499 }, settlement: 'mismatch' },
  { name: 'a cent too much', report: { amountCents: 2501 }, settlement: 'mismatch' },
  { name: 'another currency', report: { currency: 'USD' }, settlement: 'mismatch' },
  { name: 'test money', report: { isLive: false }, settlement: 'mismatch' },
  { name: 'a provider without payment pages', isLive: null, settlement: 'mismatch' },
  { name: 'a payment without a name', report: { paymentRef: null }, settlement: 'mismatch' },
  { name: 'another provider', order: { provider: 'simulado' }, settlement: 'mismatch' },
  {
    name: 'a wrong amount for an order that is paid',
    order: { state: PAID, paymentRef: 'pi_1' },
    report: { amountCents: 1 },
    settlement: 'mismatch',
  },
  { name: 'money for an unknown order', order: null, settlement: 'unknown_payment' },
  {
    name: 'money of another business of the same account',
    order: null,
    session: null,
    report: { orderId: '' },
    settlement: 'ignore',
  },
  { name: 'money for an unknown attempt', session: null, settlement: 'unknown_payment' },
  { name: 'money at another page', session: { ref: 'cs_2' }, settlement: 'unknown_payment' },
  {
    name: 'an unknown page ended',
    session: null,
    report: { status: 'closed' },
    settlement: 'ignore',
  },
  {
    name: 'a page ended that nobody was sent to',
    session: { ref: null },
    report: { status: 'closed' },
    settlement: 'ignore',
  },
  { name: 'the page ended unpaid', report: { status: 'closed' }, settlement: 'expire' },
  {
    name: 'the page of an expired order ended',
    order: { state: EXPIRED },
    report: { status: 'closed' },
    settlement: 'end_session',
  },
  {
    name: 'an older page of a paid order ended',
    order: { state: PAID, paymentRef: 'pi_1' },
    report: { status: 'closed' },
    settlement: 'end_session',
  },
])('$name: $settlement', ({ order, session = { ref: 'cs_1' }, report, isLive, settlement }) => {
  const decided = decideSettlement({
    order: order === null ? undefined : { ...ORDER, ...order },
    session: session ?? undefined,
    report: { ...REPORT, ...report },
    provider: { id: 'stripe', isLive: isLive === null ? null : true },
  })
  expect(decided).toBe(settlement)
})
