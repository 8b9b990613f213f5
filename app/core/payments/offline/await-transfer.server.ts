import { bank } from '#core/base/policy/bank.ts'
import { queueMail } from '#core/mail/outbox.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { causedBy } from '#core/base/actor/actor.ts'
import { addEvent, lockOrder } from '#core/orders/transition-order.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { lastSession } from '#core/payments/payment-sessions.server.ts'
import { transact } from '#db/transact.ts'
import { transferRef } from './offline-provider.ts'
import { transferMail } from './transfer-mail.ts'
import { transferTerm } from './transfer-term.ts'

/**
 * Lets a stored order wait for its transfer instead of the minutes of an unpaid one, and mails the
 * buyer where to pay. Answers the last day, in Madrid. Repeated, it does nothing new: the caller
 * calls it again for an order whose first call was lost. The term is an open payment attempt, which
 * also servers of the version before wait for. Guarded by: owner-order.server.test.ts.
 */
export async function awaitTransfer(ctx: PaymentContext, orderId: string): Promise<void> {
  const now = ctx.now()
  const { lastDay, endsAt } = transferTerm(now)
  await transact(ctx, async ({ db, ...rest }) => {
    await lockOrder(db, orderId)
    const order = await findOrderWithState(db, orderId)
    if (order?.state.payment !== 'pending' || order.state.order !== 'placed') return
    if (await lastSession(db, orderId)) return
    await db
      .insertInto('payment_sessions')
      .values({
        order_id: orderId,
        attempt: 1,
        ref: transferRef(orderId),
        url: '',
        opened_at: now.toISOString(),
        expires_at: endsAt,
        asked_at: now.toISOString(),
        closed_at: null,
      })
      .execute()
    const mail = {
      kind: 'transfer-details',
      dedupeKey: `transfer-details/${orderId}`,
      to: order.recipient.email,
      ...transferMail(order, { iban: bank.iban, lastDay, shopUrl: ctx.shopUrl }),
    }
    await queueMail({ ...rest, db }, mail, now.toISOString())
    await addEvent(db, orderId, 'mail_queued', causedBy(ctx.actor, now.toISOString()))
  })
  ctx.wakeMail()
}
