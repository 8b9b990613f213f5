import { causedBy } from '#core/base/actor/actor.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { queuePaidMails } from '#core/orders/owner-mail/queue-paid-mails.server.ts'
import { addEvent } from '#core/orders/transition-order.server.ts'
import { openTerm } from '#core/payments/payment-sessions.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { codRef } from './cod-provider.ts'

/** It waits for its money however long the courier takes: no job ends it. */
const NEVER = '9999-12-31T00:00:00.000Z'

/**
 * Confirms an order that is paid to the courier, in the transaction that stores it: the buyer gets the
 * mail of an order in force. Its term is an open payment attempt without end, for which servers of
 * the version before wait too. Guarded by: cash-on-delivery.server.test.ts.
 */
export async function confirmCod(ctx: PaymentContext, orderId: string): Promise<void> {
  const at = ctx.now().toISOString()
  await openTerm(ctx.db, { orderId, ref: codRef(orderId), at, endsAt: NEVER })
  const order = await findOrder(ctx.db, orderId)
  if (!order) throw new Error(`order ${orderId} has gone`)
  const isProven = ctx.actor.kind !== 'shopper' // the checkout takes anybody's address
  await queuePaidMails(ctx, order, { at, invoice: null, isProven })
  await addEvent(ctx.db, orderId, 'mail_queued', causedBy(ctx.actor, at))
}
