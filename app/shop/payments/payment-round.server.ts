import type { Db } from '#db/schema.ts'
import { expireUnpaidOrders } from './expire-orders.server.ts'
import type { PaymentParts } from './payment-context.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'
import { sendPendingRefunds } from './send-refund.server.ts'

/**
 * What is due about payments: the provider is asked first, so that what was paid is not given up;
 * then unpaid orders are, and pending refunds are sent. One part that fails does not stop the others.
 */
export async function payRound(
  db: Db,
  parts: PaymentParts,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const work = [
    () => reconcilePayments(db, parts, isStopping),
    () => expireUnpaidOrders(db, parts.now()),
    () => sendPendingRefunds(db, parts),
  ]
  for (const part of work) {
    if (isStopping()) return
    try {
      await part()
    } catch (error) {
      parts.logError('a round of payments failed', error, 'payments') // the next minute tries again
    }
  }
}
