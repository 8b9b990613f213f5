import type { Cents } from '#core/money/money.ts'
import type { OrderState } from '#core/orders/order.ts'
import { nextState } from '#core/orders/order-transitions.ts'
import type { PaymentReport } from '#core/payment-provider/payment-provider.ts'

/** The order of a report, as it stands. */
export type OrderToSettle = {
  state: OrderState
  totalCents: Cents
  /** The provider that the order was to be paid at. */
  provider: string
  /** The payment that it has; null before it is paid. */
  paymentRef: string | null
  /** A person cancelled it, not the clock. */
  isCancelledByPerson: boolean
  /** Its buyer's data are deleted: there is no address to send it to. */
  isAnonymous: boolean
  /** Another order has the payment that the report names. */
  isPaymentOfOther: boolean
}

type SettlementInput = {
  order: OrderToSettle | undefined
  /** The attempt that the report names; `ref` is null while nobody knows whether its page was made. */
  session: { ref: string | null } | undefined
  report: PaymentReport
  provider: { id: string; isLive: boolean }
}

/**
 * - `ignore`: nothing was paid, at a page that nobody was sent to.
 * - `unknown_payment`: money at such a page, or for an order that the shop does not know.
 * - `expire`: the page ended unpaid, and the order with it. `end_session`: only the page.
 * - `mismatch`: not the agreed amount, currency or account.
 * - `pay`, `revive`: the order is paid, in time or after it expired. `refund`: it came too late.
 * - `duplicate`: reported before.
 * - `paid_twice`, `one_payment_two_orders`: money that a person must look at.
 */
export type Settlement =
  | 'ignore'
  | 'unknown_payment'
  | 'expire'
  | 'end_session'
  | 'mismatch'
  | 'pay'
  | 'revive'
  | 'refund'
  | 'duplicate'
  | 'paid_twice'
  | 'one_payment_two_orders'

/**
 * Decides what a provider's report means for its order. Reports may come twice, in any order, late or
 * not at all. Money counts only in full, in euros, for the session that was opened for this order: a
 * signature proves who sent a report, not that the shop asked for the payment. Only an order that the
 * clock expired is revived, if its goods are still there. Guarded by: settlement.test.ts.
 */
export function decideSettlement({
  order,
  session,
  report,
  provider,
}: SettlementInput): Settlement {
  const isKnown = session && (session.ref === null || session.ref === report.sessionRef)
  if (!order || !isKnown) return report.status === 'paid' ? 'unknown_payment' : 'ignore'
  if (report.status !== 'paid') return decideUnpaid(order, session)
  const isAsAgreed =
    order.provider === provider.id &&
    report.amountCents === order.totalCents &&
    report.currency === 'EUR' &&
    report.isLive === provider.isLive &&
    Boolean(report.paymentRef)
  if (!isAsAgreed) return 'mismatch'
  const isAwaiting = nextState(order.state, 'pay') !== undefined
  const isExpired = nextState(order.state, 'payLate') !== undefined
  if (!isAwaiting && !isExpired) {
    return order.paymentRef === report.paymentRef ? 'duplicate' : 'paid_twice'
  }
  if (order.isPaymentOfOther) return 'one_payment_two_orders'
  if (isAwaiting) return 'pay'
  return order.isCancelledByPerson || order.isAnonymous ? 'refund' : 'revive'
}

/** A page that was made but never shown has ended: another attempt may be underway. */
function decideUnpaid(order: OrderToSettle, session: { ref: string | null }): Settlement {
  if (session.ref === null) return 'ignore'
  return nextState(order.state, 'expire') ? 'expire' : 'end_session'
}
