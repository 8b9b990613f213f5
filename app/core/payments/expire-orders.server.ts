import { causedBy } from '#core/base/actor/actor.ts'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { transitionOrder, type TransitionBy } from '#core/orders/transition-order.server.ts'
import { releaseGoods } from '#core/orders/release-order.server.ts'
import { policy } from '#core/base/policy/policy.ts'
import { releaseStaleHolds } from '#core/stock/unpaid-holds.server.ts'

const HOLD_MS = policy.payment.holdMinutes * 60_000

/**
 * Cancels the orders that were not paid within the hold time of the policy; releases their units
 * and discount uses. Answers how many. An order with an open payment page waits until the page
 * expires, one minute later. `settlePayment` handles later payments.
 */
export async function expireUnpaidOrders(db: Db, now: Date): Promise<number> {
  const due = await db
    .selectFrom('orders')
    .select('id')
    .where('payment_status', '=', 'pending')
    .where('status', '=', 'placed')
    .where('placed_at', '<=', new Date(now.getTime() - HOLD_MS).toISOString())
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_sessions')
            .select('attempt')
            .whereRef('payment_sessions.order_id', '=', 'orders.id')
            .where('ref', 'is not', null)
            .where('closed_at', 'is', null)
            .where('expires_at', '>', now.toISOString()),
        ),
      ),
    )
    .orderBy('placed_at')
    .execute()
  let expired = 0
  for (const { id } of due) {
    if (await expireOrder(db, id, causedBy({ kind: 'clock' }, now.toISOString()))) expired += 1
  }
  await releaseStaleHolds(db)
  return expired
}

/** Expires one unpaid order; false if it was paid or cancelled meanwhile. */
export async function expireOrder(db: Db, orderId: string, by: TransitionBy): Promise<boolean> {
  return transact(db, async (trx) => {
    if (!(await transitionOrder(trx, orderId, 'expire', by))) return false
    await releaseGoods(trx, orderId, by)
    return true
  })
}
