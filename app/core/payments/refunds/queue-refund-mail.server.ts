import type { Db } from '#db/schema.ts'
import type { MailContext } from '#core/mail/outbox.server.ts'
import type { OrderLine } from '#core/orders/order.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { queueOrderMail } from '#core/orders/queue-order-mail.server.ts'
import { endedAt } from './ended-by-refund.server.ts'
import { isAlreadyNotified } from './refund-key.ts'
import { refundedMail, refundUnderWayMail } from './refund-mails.ts'

/** A refund, and when the mail is queued, ISO-8601 UTC. */
type RefundMailInput = { refundId: string; at: string }

const findRefund = (trx: Db, refundId: string) =>
  trx
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select([
      'order_id',
      'refunds.idempotency_key',
      'amount_cents',
      'requested_at',
      'total_cents',
      'spent_keys',
      'paid_by_hand',
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()

async function notSentSince(db: Db, orderId: string, at: string): Promise<OrderLine[]> {
  const order = await findOrder(db, orderId)
  return order ? endedAt(db, { orderId, at, bought: order.lines }) : []
}

/** Tells the buyer once that a refund takes longer, unless another mail announced the refund. */
export async function queueRefundUnderWayMail(
  ctx: MailContext,
  { refundId, at }: RefundMailInput,
): Promise<void> {
  const { order_id: orderId, ...refund } = await findRefund(ctx.db, refundId)
  if (isAlreadyNotified(refund.idempotency_key)) return
  const amountCents = refund.amount_cents
  const notSentAgain = await notSentSince(ctx.db, orderId, refund.requested_at)
  await queueOrderMail(
    ctx,
    { orderId, at, kind: 'order-refund-under-way', key: refundId },
    (mail) => refundUnderWayMail(mail, { amountCents, notSentAgain }),
  )
}

/** Tells the buyer that a refund was paid; once more if it came back and was paid again. */
export async function queueRefundedMail(
  ctx: MailContext,
  { refundId, at }: RefundMailInput,
): Promise<void> {
  const refund = await findRefund(ctx.db, refundId)
  const units = await ctx.db
    .selectFrom('refund_lines')
    .select(['position', 'quantity'])
    .where('refund_id', '=', refundId)
    .orderBy('position')
    .execute()
  const { order_id: orderId, amount_cents: amountCents, spent_keys: spentKeys } = refund
  const notSentAgain = await notSentSince(ctx.db, orderId, refund.requested_at)
  const key = spentKeys === 0 ? refundId : `${refundId}/${spentKeys}`
  await queueOrderMail(ctx, { orderId, at, kind: 'order-refunded', key }, (mail) =>
    refundedMail(mail, {
      amountCents,
      isAll: amountCents === refund.total_cents,
      byHand: refund.paid_by_hand,
      notSentAgain,
      lines: units.flatMap(({ position, quantity }) => {
        const line = mail.order.lines[position]
        return line ? [{ ...line, quantity }] : []
      }),
    }),
  )
}
