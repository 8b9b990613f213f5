import { isOffline } from '#core/orders/order.ts'
import type { RefundStatus } from '#core/payments/refunds/send-refund.server.ts'
import type { Db } from '#db/schema.ts'

/** `by_hand`: the money came without a provider, so nobody gives it back but the shop. */
export type RefundState = RefundStatus | 'by_hand'

/** What is said of a refund that was asked for. Guarded by: transfer-changes.server.test.ts. */
export async function refundState(
  db: Db,
  orderId: string,
  status: RefundStatus | null,
): Promise<RefundState | null> {
  if (status !== 'pending') return status
  const order = await db
    .selectFrom('orders')
    .select('payment_provider')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order && isOffline(order.payment_provider) ? 'by_hand' : status
}
