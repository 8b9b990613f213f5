import type { MailContext } from '#core/mail/outbox.server.ts'
import { changeMailKey } from '#core/orders/delivery/address-mails.server.ts'
import type { NewOrderMail } from '#core/orders/owner-mail/owners-mail.server.ts'
import { queueOwnersMail } from '#core/orders/owner-mail/queue-owners-mail.server.ts'
import { queueOrderMail } from '#core/orders/queue-order-mail.server.ts'
import { lineChangedMail, ownersLineMail, type ChangedLine } from './line-mails.ts'

/**
 * Queues the mails about a line that its buyer has changed, the `changes`-th change of the order, in
 * the transaction that changes it. The owner gets one who wants mails about new orders. `at` is
 * ISO-8601 UTC.
 */
export async function queueLineMails(
  ctx: MailContext & { newOrderMail?: NewOrderMail },
  { orderId, at, changes }: { orderId: string; at: string; changes: number },
  changed: ChangedLine,
): Promise<void> {
  const of = { orderId, at, key: changeMailKey(orderId, changes) }
  await queueOrderMail(ctx, { ...of, kind: 'order-line' }, (mail) => lineChangedMail(mail, changed))
  await queueOwnersMail(ctx, { ...of, kind: 'line-owner' }, (order) =>
    ownersLineMail(order, changed, ctx),
  )
}
