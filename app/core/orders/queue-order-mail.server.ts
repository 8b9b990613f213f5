import type { Cents } from '#core/money/money.ts'
import { ANONYMOUS_BUYER } from '#core/policy/anonymous-buyer.ts'
import { newOrderLink } from './order-links.server.ts'
import { findOrder } from './orders.server.ts'
import { refundedUnits } from './refunded-units.server.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { cancelledMail, shippedMail, type OrderMail, type ShippedParcel } from './order-mails.ts'
import { queueMail, type MailContext } from '#core/mail/outbox.server.ts'

/** Queues the mail about dispatch, in the transaction that stores the parcel. */
export async function queueShippedMail(
  ctx: MailContext,
  { orderId, at, parcel }: { orderId: string; at: string; parcel: ShippedParcel },
): Promise<void> {
  const givenBack = await refundedUnits(ctx.db, orderId)
  await queueOrderMail(ctx, { orderId, at, kind: 'order-shipped', key: orderId }, (mail) =>
    shippedMail({ ...mail, order: withoutUnits(mail.order, givenBack) }, parcel),
  )
}

/** The order with the units in the parcel, without refunded units (done or pending). */
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

/** Queues the mail about a cancellation and its refund, in the transaction that cancels. */
export const queueCancelledMail = (
  ctx: MailContext,
  cancelled: { orderId: string; at: string; isByShopper: boolean; givesCents: Cents | null },
): Promise<void> =>
  queueOrderMail(ctx, { ...cancelled, kind: 'order-cancelled', key: cancelled.orderId }, (mail) =>
    cancelledMail(mail, cancelled),
  )

/** Queues a mail about an order, with a new link to it; skips anonymised orders. */
export async function queueOrderMail(
  ctx: MailContext,
  { orderId, at, kind, key }: { orderId: string; at: string; kind: string; key: string },
  write: (mail: OrderMail) => MailContent,
): Promise<void> {
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
