import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { queueMail, type MailContext } from '#core/mail/outbox.server.ts'
import type { Order } from '#core/orders/order.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import type { NewOrderMail } from './owners-mail.server.ts'

/**
 * Queues a mail about an order for the owner who wants mails about new ones, in the transaction that
 * changes it; none about an anonymised order. `at` is ISO-8601 UTC.
 */
export async function queueOwnersMail(
  ctx: MailContext & { newOrderMail?: NewOrderMail },
  { orderId, at, kind, key }: { orderId: string; at: string; kind: string; key: string },
  write: (order: Order) => MailContent,
): Promise<void> {
  const order = ctx.newOrderMail && (await findOrder(ctx.db, orderId))
  if (!order || !ctx.newOrderMail || order.recipient.email === ANONYMOUS_BUYER.email) return
  const mail = {
    kind,
    dedupeKey: `${kind}/${key}`,
    to: ctx.newOrderMail.to,
    replyTo: order.recipient.email,
    ...write(order),
  }
  await queueMail(ctx, mail, at)
}
