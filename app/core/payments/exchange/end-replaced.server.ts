import {
  settleExchange,
  waitingExchanges,
  type Origin,
} from '#core/orders/exchanges/exchange-orders.server.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { openUnits } from '#core/orders/fulfilment/line-units.ts'
import { hasToSend } from '#core/orders/to-send.server.ts'
import { storeCancelledLines } from '#core/payments/cancel-lines.server.ts'
import { storeCancellation } from '#core/payments/cancel-order.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { Db } from '#db/schema.ts'

/** Whether the units that an order replaces are all still to be sent, and no other replaces them. */
export async function canEnd(db: Db, orderId: string, origin: Origin): Promise<boolean> {
  if (!(await hasToSend(db, origin.orderId))) return false
  const lines = await findLineUnits(db, origin.orderId)
  const line = lines.find(({ position }) => position === origin.position)
  const others = await waitingExchanges(db, origin.orderId)
  const held = others
    .filter((one) => one.orderId !== orderId && one.position === origin.position)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return line !== undefined && openUnits(line) - held >= origin.quantity
}

/**
 * Ends the units that a paid order replaces, inside the transaction that has locked both and asked
 * `canEnd`: they are cancelled and owed back, with the shipping if they were the whole order. The job
 * sends the money: the provider of the old order may be another one.
 * Guarded by: exchange-order.server.test.ts.
 */
export async function endReplaced(
  ctx: PaymentContext,
  orderId: string,
  { number, position, quantity }: Origin,
): Promise<void> {
  // First, since it would hold its own units.
  await settleExchange(ctx.db, orderId, ctx.now().toISOString())
  const some = await storeCancelledLines(ctx, number, [{ position, quantity }])
  if (some.ok) return
  const all = some.reason === 'whole' ? await storeCancellation(ctx, number) : some
  if (!all.ok) throw new Error(`${number}: the units of ${orderId} are not ended: ${all.reason}`)
}
