import { causedBy } from '#core/base/actor/actor.ts'
import { pageOfRows, type Page, type PageAsked } from '#core/base/text/list-end.ts'
import { afterRow } from '#db/after-row.ts'
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
  /** Of the order. */
  totalCents: Cents
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

const selectOwed = (db: Db) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select([
      'refunds.id',
      'refunds.order_id as orderId',
      'orders.number as orderNumber',
      'orders.email',
      'orders.total_cents as totalCents',
      'refunds.amount_cents as amountCents',
      'refunds.reason',
      'refunds.requested_at as requestedAt',
      'refunds.attempts',
      'orders.payment_provider as provider',
      'refunds.next_attempt_at as nextAttemptAt',
      'refunds.last_error as lastError',
    ])
    .where('refunds.status', '=', 'pending')

/** Owed refunds, the oldest first. */
export const listOwedRefunds = (db: Db): Promise<OwedRefund[]> =>
  selectOwed(db).orderBy('refunds.requested_at').orderBy('refunds.id').execute()

/** A page of owed refunds, the oldest first. Guarded by: money-pages.server.test.ts. */
export async function pageOfOwed(db: Db, { after, most }: PageAsked): Promise<Page<OwedRefund>> {
  let query = selectOwed(db)
  if (after) {
    const columns = { at: 'refunds.requested_at', id: 'refunds.id', isUp: true }
    query = query.where(afterRow(after, columns))
  }
  const found = await query
    .orderBy('refunds.requested_at')
    .orderBy('refunds.id')
    .limit(most + 1)
    .execute()
  return pageOfRows(found, most, ({ requestedAt, id }) => ({ at: requestedAt, id }))
}

/** A refund that is still owed. */
export const findOwedRefund = (db: Db, id: string): Promise<OwedRefund | undefined> =>
  selectOwed(db).where('refunds.id', '=', id).executeTakeFirst()

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
