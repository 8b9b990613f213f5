import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import { queueMail, type MailContext } from '#core/mail/outbox.server.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import type { NewOrderMail } from '#core/orders/owner-mail/owners-mail.server.ts'
import { queueOrderMail } from '#core/orders/queue-order-mail.server.ts'
import { addressChangedMail, ownersAddressMail } from './address-mails.ts'

/** The key of the mail about the n-th change that its buyer makes. */
export const addressMailKey = (orderId: string, changes: number): string => `${orderId}/${changes}`

/**
 * Queues the mails about an address that its buyer has changed, the `changes`-th time, in the
 * transaction that changes it. The owner gets one who wants mails about new orders, and knows of this
 * one. `at` is ISO-8601 UTC.
 */
export async function queueAddressMails(
  ctx: MailContext & { newOrderMail?: NewOrderMail },
  changed: { orderId: string; at: string; changes: number; tellsOwner: boolean },
): Promise<void> {
  const { orderId, at, changes, tellsOwner } = changed
  const key = addressMailKey(orderId, changes)
  await queueOrderMail(ctx, { orderId, at, kind: 'order-address', key }, addressChangedMail)
  const order = ctx.newOrderMail && tellsOwner ? await findOrder(ctx.db, orderId) : undefined
  if (!order || !ctx.newOrderMail || order.recipient.email === ANONYMOUS_BUYER.email) return
  const mail = {
    kind: 'address-owner',
    dedupeKey: `address-owner/${key}`,
    to: ctx.newOrderMail.to,
    replyTo: order.recipient.email,
    ...ownersAddressMail(order, ctx),
  }
  await queueMail(ctx, mail, at)
}
