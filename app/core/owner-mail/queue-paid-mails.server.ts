import type { Compilable } from 'kysely'
import { inOneTrip } from '#db/one-trip.ts'
import { queuedMails, type MailContext } from '#core/mail/outbox.server.ts'
import { ownersMail, type NewOrderMail } from './owners-mail.server.ts'
import type { Order } from '#core/orders/order.ts'
import { orderLink } from '#core/orders/order-links.server.ts'
import { orderConfirmationMail } from '#core/orders/order-confirmation.ts'

type PaidMailContext = MailContext & { newOrderMail?: NewOrderMail }

/**
 * Queues the confirmation of an order and, if the owner wants one, the mail about it, once, in the
 * transaction that marks it as paid. `at` is ISO-8601 UTC.
 */
export async function queuePaidMails(
  ctx: PaidMailContext,
  order: Order,
  at: string,
): Promise<void> {
  await inOneTrip(ctx.db, paidMails(ctx, order, at))
}

/** The statements of `queuePaidMails`. */
export function paidMails(ctx: PaidMailContext, order: Order, at: string): Compilable[] {
  const { path: orderPath, insert } = orderLink(ctx.db, order.id, at)
  const confirmation = {
    id: ctx.newId('mail'),
    kind: 'order-confirmation',
    dedupeKey: `order-confirmation/${order.id}`,
    to: order.recipient.email,
    ...orderConfirmationMail(order, { shopUrl: ctx.shopUrl, orderPath }),
  }
  const toOwner = ownersMail(ctx, order)
  return [insert, queuedMails(ctx, toOwner ? [confirmation, toOwner] : [confirmation], at)]
}
