import type { Db } from '#db/schema.ts'
import type { Cents } from '#core/money/money.ts'
import { ANONYMOUS_BUYER } from '#core/policy/anonymous-buyer.ts'
import { newOrderLink } from './order-links.server.ts'
import { findOrder } from './orders.server.ts'
import { refundedUnits } from './refunded-units.server.ts'
import type { MailContent } from '#core/mail/layout.ts'
import {
  cancelledMail,
  refundedMail,
  refundUnderWayMail,
  shippedMail,
  type OrderMail,
  type ShippedParcel,
} from './order-mails.ts'
import { queueMail, type MailContext } from '#core/mail/outbox.server.ts'

/** Tells the buyer that the parcel has left; in the transaction that says so, as all of these. */
export async function queueShippedMail(
  ctx: MailContext,
  { orderId, at, parcel }: { orderId: string; at: string; parcel: ShippedParcel },
): Promise<void> {
  const givenBack = await refundedUnits(ctx.db, orderId)
  await queue(ctx, { orderId, at, kind: 'order-shipped', key: orderId }, (mail) =>
    shippedMail({ ...mail, order: withoutUnits(mail.order, givenBack) }, parcel),
  )
}

/** The order with the units of the parcel: without those that are or will be refunded. */
function withoutUnits<O extends OrderMail['order']>(
  order: O,
  givenBack: readonly { position: number; quantity: number }[],
): O {
  const lines = order.lines.flatMap((line, position) => {
    const back = givenBack.filter((one) => one.position === position)
    const quantity = line.quantity - back.reduce((sum, one) => sum + one.quantity, 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  return { ...order, lines }
}

/** Tells the buyer that the order is cancelled, and what comes back. */
export const queueCancelledMail = (
  ctx: MailContext,
  about: { orderId: string; at: string; isByShopper: boolean; givesCents: Cents | null },
): Promise<void> =>
  queue(ctx, { ...about, kind: 'order-cancelled', key: about.orderId }, (mail) =>
    cancelledMail(mail, about),
  )

type AboutRefund = { refundId: string; at: string }

const findRefund = (trx: Db, refundId: string) =>
  trx
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select([
      'order_id',
      'refunds.idempotency_key',
      'amount_cents',
      'total_cents',
      'spent_keys',
      'paid_by_hand',
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()

/** What was told when it was asked for: by the mail of a cancellation or of a late payment. */
const TOLD_BEFORE = /^(?:cancel|late)\//

/**
 * Tells the buyer that a refund is under way that could not be made at once, unless another mail has
 * said so. Once for each refund.
 */
export async function queueRefundUnderWayMail(
  ctx: MailContext,
  { refundId, at }: AboutRefund,
): Promise<void> {
  const { order_id: orderId, ...refund } = await findRefund(ctx.db, refundId)
  if (TOLD_BEFORE.test(refund.idempotency_key)) return
  const amountCents = refund.amount_cents
  await queue(ctx, { orderId, at, kind: 'order-refund-under-way', key: refundId }, (mail) =>
    refundUnderWayMail(mail, { amountCents }),
  )
}

/** Tells the buyer that the money of a refund has moved; again if it came back and moved anew. */
export async function queueRefundedMail(
  ctx: MailContext,
  { refundId, at }: AboutRefund,
): Promise<void> {
  const refund = await findRefund(ctx.db, refundId)
  const units = await ctx.db
    .selectFrom('refund_lines')
    .select(['position', 'quantity'])
    .where('refund_id', '=', refundId)
    .orderBy('position')
    .execute()
  const { order_id: orderId, amount_cents: amountCents, spent_keys: spentKeys } = refund
  const key = spentKeys === 0 ? refundId : `${refundId}/${spentKeys}`
  await queue(ctx, { orderId, at, kind: 'order-refunded', key }, (mail) =>
    refundedMail(mail, {
      amountCents,
      isAll: amountCents === refund.total_cents,
      byHand: refund.paid_by_hand,
      lines: units.flatMap(({ position, quantity }) => {
        const line = mail.order.lines[position]
        return line ? [{ ...line, quantity }] : []
      }),
    }),
  )
}

/** Whoever asked to be forgotten gets no mail. */
async function queue(
  ctx: MailContext,
  about: { orderId: string; at: string; kind: string; key: string },
  write: (mail: OrderMail) => MailContent,
): Promise<void> {
  const { orderId, at, kind, key } = about
  const order = await findOrder(ctx.db, orderId)
  if (!order) throw new Error(`order ${orderId} has gone`)
  if (order.recipient.email === ANONYMOUS_BUYER.email) return
  const orderPath = await newOrderLink(ctx.db, orderId, at)
  const mail = {
    kind,
    dedupeKey: `${kind}/${key}`,
    to: order.recipient.email,
    ...write({ order, orderPath, shopUrl: ctx.shopUrl }),
  }
  await queueMail(ctx, mail, at)
}
