import { causedBy } from '#core/base/actor/actor.ts'
import { transact } from '#db/transact.ts'
import type { Cents } from '#core/base/money/money.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { reserveRefund, type NewRefund, type ReserveOutcome } from './reserve-refund.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { sendRefund, type RefundStatus } from './send-refund.server.ts'

export type RefundInput = Omit<NewRefund, 'refundId' | 'isMadeElsewhere'>

export type RefundOutcome =
  | { ok: true; refundId: string; amountCents: Cents; status: RefundStatus }
  | Extract<ReserveOutcome, { ok: false }>

/**
 * Refunds an order, whole or in part, through the provider that took the payment. Idempotent per
 * key. If the provider refuses or does not answer, the refund stays owed and the job retries it.
 * Refuses more than is left of what was paid.
 */
export async function refundOrder(
  ctx: PaymentContext,
  orderNumber: string,
  input: RefundInput,
): Promise<RefundOutcome> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  const refund = { ...input, refundId: ctx.newId('ref') }
  const by = causedBy(ctx.actor, ctx.now().toISOString())
  const reserved = await transact(ctx.db, (trx) => reserveRefund(trx, orderId, refund, by))
  if (!reserved.ok) return reserved
  const { refundId, amountCents } = reserved
  return { ok: true, refundId, amountCents, status: await sendRefund(ctx, refundId) }
}
