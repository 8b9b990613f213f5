import type { Cents } from '#core/base/money/money.ts'
import { isOffline, LINK, type OrderState } from '#core/orders/order.ts'
import { nextState } from '#core/orders/order-transitions.ts'
import type { PaymentReport } from '#core/payments/provider/payment-provider.ts'

/** The current state of a report's order. */
export type OrderToSettle = {
  state: OrderState
  totalCents: Cents
  /** The provider chosen for the order. */
  provider: string
  /** The provider's payment id; null until paid. */
  paymentRef: string | null
  /** Cancelled by a person; false if it expired. */
  isCancelledByPerson: boolean
  /** The buyer's data are deleted: there is no address to ship to. */
  isAnonymous: boolean
  /** Another order already has the payment of the report. */
  isPaymentOfOther: boolean
}

type SettlementInput = {
  order: OrderToSettle | undefined
  /** The attempt of the report; `ref` is null until the provider confirms its page. */
  session: { ref: string | null } | undefined
  report: PaymentReport
  /** `isLive` is null for a provider that takes no money at pages of its own. */
  provider: { id: string; isLive: boolean | null }
}

/**
 * - `ignore`: nothing was paid, and the shopper was never sent to the page.
 * - `unknown_payment`: money from such a page, or for an unknown order.
 * - `expire`: the page ended unpaid, so the order expires. `end_session`: only the page ends.
 * - `mismatch`: not the agreed amount, currency or account.
 * - `pay`, `revive`: the order is paid, in time or after it expired. `refund`: paid too late.
 * - `duplicate`: reported before.
 * - `paid_twice`, `one_payment_two_orders`: a person must look at the payment.
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
 * Decides what a provider's report means for its order. Reports may come twice, late, in any order
 * or never. A payment counts only in full, in euros, for the session opened for this order: a
 * signature proves who sent a report, not that the shop asked for the payment. An order is revived
 * only if it expired by itself and its goods are still in stock. Guarded by: settlement.test.ts.
 */
export function decideSettlement({
  order,
  session,
  report,
  provider,
}: SettlementInput): Settlement {
  const isKnown = session && (session.ref === null || session.ref === report.sessionRef)
  if (!order || !isKnown) {
    // A payment that names no order belongs to another business of the same account.
    return report.status === 'paid' && report.orderId !== '' ? 'unknown_payment' : 'ignore'
  }
  if (report.status !== 'paid') return decideUnpaid(order, session)
  const isAsAgreed =
    isAskedOf(order, provider.id) &&
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

/**
 * Whether the shop may have asked this provider for the money. An order by link takes it from any: the
 * owner may take it otherwise while a page is open, and is then told that it was paid twice.
 */
const isAskedOf = ({ provider, paymentRef }: OrderToSettle, id: string): boolean =>
  provider === id || provider === LINK || (paymentRef !== null && isOffline(provider))

/**
 * Ignores the end of a page that the shopper never saw: another attempt may be open. An order by link
 * outlives its pages: its term ends it.
 */
function decideUnpaid(order: OrderToSettle, session: { ref: string | null }): Settlement {
  if (session.ref === null) return 'ignore'
  if (order.provider === LINK) return 'end_session'
  return nextState(order.state, 'expire') ? 'expire' : 'end_session'
}
