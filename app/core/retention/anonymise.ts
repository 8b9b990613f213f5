import { policy } from '#core/policy/policy.ts'
import type { OrderState } from '#core/orders/order.ts'

/**
 * Days after the last event of an order in which goods may still come back and be paid for. A parcel
 * that nobody marked as delivered is with the buyer by then.
 */
export const QUIET_DAYS = policy.returns.days + policy.returns.refundWithinDays

/**
 * Whether an order can lose its buyer's data: nobody waits for a parcel or for money any more. What
 * is on its way, or paid back in part, still needs the buyer until nothing has happened for
 * `QUIET_DAYS`. What is paid and was never sent always does. Guarded by: anonymise.test.ts.
 */
export function isFinished(
  { order, payment, fulfilment }: OrderState,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): boolean {
  if (payment === 'pending') return false
  const isPaidBack = payment === 'refunded' || (isQuiet && payment === 'partly_refunded')
  if (order === 'cancelled') return isPaidBack || payment === 'failed'
  if (fulfilment === 'delivered' || fulfilment === 'returned') return true
  return isQuiet && (fulfilment === 'shipped' || isPaidBack)
}
