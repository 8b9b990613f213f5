import type { Db } from '#db/schema.ts'
import type { Order } from './order.ts'
import { newOrderLink } from './order-links.server.ts'
import { orderConfirmationMail } from './order-confirmation.ts'
import { newEnvelope, queueMail, type MailDeps } from '#core/mail/outbox.server.ts'

/** Queues the confirmation of an order that is paid, once, in the transaction that says so. */
export async function queueConfirmation(
  trx: Db,
  order: Order,
  deps: MailDeps,
  at: string,
): Promise<void> {
  const orderPath = await newOrderLink(trx, order.id, at)
  const mail = {
    kind: 'order-confirmation',
    dedupeKey: `order-confirmation/${order.id}`,
    to: order.recipient.email,
    ...orderConfirmationMail(order, { shopUrl: deps.shopUrl, orderPath }),
  }
  await queueMail(trx, mail, newEnvelope(deps, at))
}
