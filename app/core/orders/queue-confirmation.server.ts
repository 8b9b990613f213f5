import type { Db } from '#db/schema.ts'
import type { Order } from './order.ts'
import { newOrderLink } from './order-links.server.ts'
import { orderConfirmationMail } from './order-confirmation.ts'
import { queueMail } from '#core/mail/outbox.server.ts'

/** Queues the confirmation of an order that is paid, once, in the transaction that says so. */
export async function queueConfirmation(
  trx: Db,
  order: Order,
  { shopUrl, mailId, at }: { shopUrl: string; mailId: string; at: string },
): Promise<void> {
  const orderPath = await newOrderLink(trx, order.id, at)
  const mail = {
    kind: 'order-confirmation',
    dedupeKey: `order-confirmation/${order.id}`,
    to: order.recipient.email,
    ...orderConfirmationMail(order, { shopUrl, orderPath }),
  }
  const messageIdDomain = new URL(shopUrl).hostname
  await queueMail(trx, mail, { now: at, id: mailId, messageIdDomain })
}
