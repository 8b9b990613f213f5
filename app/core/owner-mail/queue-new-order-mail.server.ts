import type { Db } from '#db/schema.ts'
import { queueMail } from '#core/mail/outbox.server.ts'
import type { Order } from '#core/orders/order.ts'
import { ANONYMOUS_BUYER } from '#core/policy/anonymous-buyer.ts'
import { newOrderMail } from './new-order-mail.ts'

/** Where mails about new orders go, and their ids; undefined: the owner wants none. */
export type NewOrderMail = { to: string; newId: (prefix: 'mail') => string } | undefined

/** The setting as use cases take it. */
export const newOrderMailTo = (
  to: string | undefined,
  newId: (prefix: 'mail') => string,
): NewOrderMail => (to === undefined ? undefined : { to, newId })

type NewOrderMailContext = {
  db: Db
  shopUrl: string
  newOrderMail?: NewOrderMail
}

/**
 * Queues the owner's mail about a new order, once, in the transaction that marks it as paid. Does
 * nothing without an address, or if the buyer's data are anonymised. `at` is ISO-8601 UTC.
 */
export async function queueNewOrderMail(
  ctx: NewOrderMailContext,
  order: Order,
  at: string,
): Promise<void> {
  const { db, shopUrl, newOrderMail: wanted } = ctx
  if (wanted === undefined || order.recipient.email === ANONYMOUS_BUYER.email) return
  const mail = {
    kind: 'new-order',
    dedupeKey: `new-order/${order.id}`,
    to: wanted.to,
    replyTo: order.recipient.email,
    ...newOrderMail(order, { shopUrl }),
  }
  await queueMail({ db, shopUrl, newId: wanted.newId }, mail, at)
}
