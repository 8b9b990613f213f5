import { bank } from '#core/base/policy/bank.ts'
import { queueMail } from '#core/mail/outbox.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { causedBy } from '#core/base/actor/actor.ts'
import { addEvent, lockOrder } from '#core/orders/transition-order.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { lastSession, openTerm } from '#core/payments/payment-sessions.server.ts'
import { transact } from '#db/transact.ts'
import { transferRef } from './offline-provider.ts'
import { newTransferMail } from '#core/orders/owner-mail/new-transfer-mail.ts'
import { queueOwnersMail } from '#core/orders/owner-mail/queue-owners-mail.server.ts'
import { transferMail } from './transfer-mail.ts'
import { transferTerm } from './transfer-term.ts'

/**
 * Lets an order wait for its transfer instead of the minutes of an unpaid one, and mails the buyer
 * where to pay, in the transaction that stores it. An order of a stranger is told to the owner too.
 * The term is an open payment attempt, which also servers of the version before wait for.
 * Guarded by: owner-order.server.test.ts, transfer-order.server.test.ts.
 */
export async function awaitTransfer(ctx: PaymentContext, orderId: string): Promise<void> {
  const now = ctx.now()
  const at = now.toISOString()
  const isByShopper = ctx.actor.kind === 'shopper'
  const { lastDay, endsAt } = transferTerm(now)
  await transact(ctx, async ({ db, ...rest }) => {
    await lockOrder(db, orderId)
    const order = await findOrderWithState(db, orderId)
    if (order?.state.payment !== 'pending' || order.state.order !== 'placed') return
    if (await lastSession(db, orderId)) return
    await openTerm(db, { orderId, ref: transferRef(orderId), at, endsAt })
    const mail = {
      kind: 'transfer-details',
      dedupeKey: `transfer-details/${orderId}`,
      to: order.recipient.email,
      ...transferMail(order, { iban: bank.iban, lastDay, shopUrl: ctx.shopUrl, isByShopper }),
    }
    await queueMail({ ...rest, db }, mail, at)
    await addEvent(db, orderId, 'mail_queued', causedBy(ctx.actor, at))
    if (!isByShopper) return
    const told = { orderId, at, kind: 'transfer-owner', key: orderId }
    await queueOwnersMail({ ...rest, db }, told, (one) =>
      newTransferMail(one, { lastDay, ...rest }),
    )
  })
}
