import type { Order } from './order.ts'
import { newOrderLink } from './order-links.server.ts'
import { orderConfirmationMail } from './order-confirmation.ts'
import { queueMail, type MailContext } from '#core/mail/outbox.server.ts'

/** Queues the confirmation of an order, once, in the transaction that marks it as paid. */
export async function queueConfirmation(ctx: MailContext, order: Order, at: string): Promise<void> {
  const orderPath = await newOrderLink(ctx.db, order.id, at)
  const mail = {
    kind: 'order-confirmation',
    dedupeKey: `order-confirmation/${order.id}`,
    to: order.recipient.email,
    ...orderConfirmationMail(order, { shopUrl: ctx.shopUrl, orderPath }),
  }
  await queueMail(ctx, mail, at)
}
