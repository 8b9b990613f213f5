import { findOrigin } from '#core/orders/exchanges/exchange-orders.server.ts'
import { LINK } from '#core/orders/order.ts'
import { hasEvent } from '#core/orders/transition-order.server.ts'
import { canEnd } from '#core/payments/exchange/end-replaced.server.ts'
import { findSession, TERM_ATTEMPT } from '#core/payments/payment-sessions.server.ts'
import type { Db } from '#db/schema.ts'

/**
 * Why an order cannot be paid by a link: it is `paid`, `cancelled` by somebody, too `late`, or was
 * never to be paid so. `gone`: what it would replace has left or ended.
 */
export type NotPayable = 'paid' | 'cancelled' | 'late' | 'no_link' | 'gone'

/** Undefined: it can be paid now, ISO-8601 UTC. Inside a transaction, lock the order first. */
export async function whyNotPayable(
  db: Db,
  orderId: string,
  now: string,
): Promise<NotPayable | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['status', 'payment_status as payment', 'payment_provider as provider'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const isUnpaid = order.payment === 'pending' || order.payment === 'failed'
  if (order.status === 'cancelled') {
    const isByPerson = !isUnpaid || (await hasEvent(db, orderId, 'cancelled'))
    return isByPerson ? 'cancelled' : 'late'
  }
  if (!isUnpaid) return 'paid'
  if (order.provider !== LINK) return 'no_link'
  const term = await findSession(db, orderId, TERM_ATTEMPT)
  if (!term || term.expires_at <= now) return 'late'
  const origin = await findOrigin(db, orderId)
  return origin && !(await canEnd(db, orderId, origin)) ? 'gone' : undefined
}
