import type { NewMail } from '#core/mail/outbox.server.ts'
import type { Order } from '#core/orders/order.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import { newOrderMail } from './new-order-mail.ts'

/** Where mails about new orders go, and their ids; undefined: the owner wants none. */
export type NewOrderMail = { to: string; newId: (prefix: 'mail') => string } | undefined

/** The setting as use cases take it. */
export const newOrderMailTo = (
  to: string | undefined,
  newId: (prefix: 'mail') => string,
): NewOrderMail => (to === undefined ? undefined : { to, newId })

/**
 * The owner's mail about a new order; undefined without an address, or if the buyer's data are
 * anonymised.
 */
export function ownersMail(
  { shopUrl, newOrderMail: wanted }: { shopUrl: string; newOrderMail?: NewOrderMail },
  order: Order,
): (NewMail & { id: string }) | undefined {
  if (wanted === undefined || order.recipient.email === ANONYMOUS_BUYER.email) return undefined
  return {
    id: wanted.newId('mail'),
    kind: 'new-order',
    dedupeKey: `new-order/${order.id}`,
    to: wanted.to,
    replyTo: order.recipient.email,
    ...newOrderMail(order, { shopUrl }),
  }
}
