import { policy } from '#core/base/policy/policy.ts'
import type { OrderState } from '#core/orders/order.ts'

/**
 * Days after the last event of an order in which goods may still be returned and refunded. A parcel
 * that was never marked as delivered counts as delivered after them.
 */
export const quietDays = (): number => policy.returns.days + policy.returns.refundWithinDays

/**
 * Whether an order can lose its buyer's data: no parcel and no money is outstanding. A shipped or
 * partly refunded order needs the data until `quietDays` after its last event. An order that is
 * paid and not sent always needs them. Guarded by: anonymise.test.ts.
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
