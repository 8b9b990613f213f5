import { inOneTrip } from '#db/transact.ts'
import { queuedMails, type MailContext } from '#core/mail/outbox.server.ts'
import { ownersMail, type NewOrderMail } from './owners-mail.server.ts'
import type { Order } from '#core/orders/order.ts'
import { orderLink } from '#core/orders/order-links.server.ts'
import { placedNotice } from '#core/settings/guarantee/placed-notice.ts'
import { orderConfirmationMail } from '#core/orders/order-confirmation.ts'

/**
 * Queues the confirmation of an order and, if the owner wants one, the mail about it, once, in the
 * transaction that marks it as paid and has invoiced it. The official notice of the legal guarantee
 * goes with the confirmation. `invoice` is the number, null while there
 * is none; `at` is ISO-8601 UTC.
 */
export async function queuePaidMails(
  ctx: MailContext & { newOrderMail?: NewOrderMail },
  order: Order,
  { at, invoice }: { at: string; invoice: string | null },
): Promise<void> {
  const { path: orderPath, insert } = orderLink(ctx.db, order.id, at)
  const notice = placedNotice()
  const confirmation = {
    id: ctx.newId('mail'),
    kind: 'order-confirmation',
    dedupeKey: `order-confirmation/${order.id}`,
    to: order.recipient.email,
    ...orderConfirmationMail(order, {
      shopUrl: ctx.shopUrl,
      orderPath,
      invoice,
      hasNotice: notice !== null,
    }),
    attachedFile: notice?.sha256,
  }
  const toOwner = ownersMail(ctx, order)
  const mails = queuedMails(ctx, toOwner ? [confirmation, toOwner] : [confirmation], at)
  await inOneTrip<unknown>(ctx.db, [insert, mails])
}
