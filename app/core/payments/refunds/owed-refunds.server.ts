import { causedBy } from '#core/base/actor/actor.ts'
import type { Db } from '#db/schema.ts'
import type { Cents } from '#core/base/money/money.ts'
import { settleManually, type OwnerSettlement } from './settle-manually.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'

/** A refund that is owed and not paid yet. Times are ISO-8601 UTC. */
export type OwedRefund = {
  id: string
  orderId: string
  orderNumber: string
  email: string
  amountCents: Cents
  reason: string
  requestedAt: string
  attempts: number
  /** Of the order's payment. */
  provider: string
  /** Null if the shop does not retry by itself: the owner decides. */
  nextAttemptAt: string | null
  lastError: string | null
}

/** Owed refunds, the oldest first. */
export async function listOwedRefunds(db: Db): Promise<OwedRefund[]> {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select([
      'refunds.id',
      'refunds.order_id as orderId',
      'orders.number as orderNumber',
      'orders.email',
      'refunds.amount_cents as amountCents',
      'refunds.reason',
      'refunds.requested_at as requestedAt',
      'refunds.attempts',
      'orders.payment_provider as provider',
      'refunds.next_attempt_at as nextAttemptAt',
      'refunds.last_error as lastError',
    ])
    .where('refunds.status', '=', 'pending')
    .orderBy('refunds.requested_at')
    .orderBy('refunds.id')
    .execute()
}

/**
 * Records that the owner paid a refund without the provider, and mails the buyer. Refuses if it is
 * no longer owed, and while it is being sent.
 */
export async function settleRefundByHand(
  ctx: PaymentContext,
  refundId: string,
  method: string,
): Promise<OwnerSettlement> {
  const by = causedBy(ctx.actor, ctx.now().toISOString())
  const result = { status: 'done', ref: `by-hand/${refundId}`, paidByHand: method } as const
  const settled = await settleManually(ctx, refundId, result, by)
  if (settled === 'settled') ctx.wakeMail()
  return settled
}
