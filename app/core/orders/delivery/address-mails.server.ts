import type { MailContext } from '#core/mail/outbox.server.ts'
import type { NewOrderMail } from '#core/orders/owner-mail/owners-mail.server.ts'
import { queueOwnersMail } from '#core/orders/owner-mail/queue-owners-mail.server.ts'
import { queueOrderMail } from '#core/orders/queue-order-mail.server.ts'
import { addressChangedMail, ownersAddressMail } from './address-mails.ts'

/** The key of the mail about the n-th change that its buyer makes. */
export const changeMailKey = (orderId: string, changes: number): string => `${orderId}/${changes}`

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
  const of = { orderId, at, key: changeMailKey(orderId, changes) }
  await queueOrderMail(ctx, { ...of, kind: 'order-address' }, addressChangedMail)
  if (!tellsOwner) return
  await queueOwnersMail(ctx, { ...of, kind: 'address-owner' }, (order) =>
    ownersAddressMail(order, ctx),
  )
}
