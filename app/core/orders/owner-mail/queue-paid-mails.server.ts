import { inOneTrip } from '#db/transact.ts'
import { queuedMails, type MailContext } from '#core/mail/outbox.server.ts'
import { ownersMail, type NewOrderMail } from './owners-mail.server.ts'
import type { Order } from '#core/orders/order.ts'
import { orderLink } from '#core/orders/order-links.server.ts'
import { placedNotice } from '#core/settings/guarantee/placed-notice.ts'
import { orderConfirmationMail } from '#core/orders/order-confirmation.ts'

/** The confirmation of an order, without its key. `orderPath` opens it, so it is secret. */
export function confirmationMail(
  order: Order,
  links: { shopUrl: string; orderPath: string; invoice: string | null; isProven?: boolean },
) {
  const notice = placedNotice()
  return {
    kind: 'order-confirmation',
    to: order.recipient.email,
    ...orderConfirmationMail(order, { ...links, hasNotice: notice !== null }),
    attachedFile: notice?.sha256,
  }
}

/**
 * Queues the confirmation of an order and, if the owner wants one, the mail about it, once, in the
 * transaction that marks it as paid and has invoiced it. The official notice of the legal guarantee
 * goes with the confirmation. `invoice` is the number, null while there
 * is none; `at` is ISO-8601 UTC. `isProven`: see `OrderLinks`.
 */
export async function queuePaidMails(
  ctx: MailContext & { newOrderMail?: NewOrderMail },
  order: Order,
  { at, invoice, isProven = true }: { at: string; invoice: string | null; isProven?: boolean },
): Promise<void> {
  const link = isProven ? orderLink(ctx.db, order.id, at) : null
  const orderPath = link?.path ?? `/orders?numero=${order.number}`
  const confirmation = {
    id: ctx.newId('mail'),
    dedupeKey: `order-confirmation/${order.id}`,
    ...confirmationMail(order, { shopUrl: ctx.shopUrl, orderPath, invoice, isProven }),
  }
  const toOwner = ownersMail(ctx, order)
  const mails = queuedMails(ctx, toOwner ? [confirmation, toOwner] : [confirmation], at)
  await inOneTrip<unknown>(ctx.db, link ? [link.insert, mails] : [mails])
}
