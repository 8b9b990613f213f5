import type { Cents } from '#core/base/money/money.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { settlePayment, type Settled } from '#core/payments/settle-payment.server.ts'
import { transfer, transferRef } from './offline-provider.ts'

export type TransferOutcome =
  | { ok: true; settled: Settled }
  | { ok: false; reason: 'unknown_order' | 'no_transfer' }

/**
 * Records that a transfer has arrived, as the payment provider would report it: the right amount
 * pays the order, another one is a case, one that comes too late revives the order or is owed to the
 * buyer. `no_transfer`: the order is paid in another way. Guarded by: owner-order.server.test.ts.
 */
export async function recordTransfer(
  ctx: PaymentContext,
  orderNumber: string,
  amountCents: Cents,
): Promise<TransferOutcome> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  const { payment_provider: provider } = await ctx.db
    .selectFrom('orders')
    .select('payment_provider')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (provider !== transfer.id) return { ok: false, reason: 'no_transfer' }
  const settled = await settlePayment(
    { ...ctx, provider: transfer },
    {
      orderId,
      attempt: 1,
      sessionRef: transferRef(orderId),
      status: 'paid',
      paymentRef: transferRef(orderId),
      amountCents,
      currency: 'EUR',
      isLive: transfer.isLive,
    },
  )
  return { ok: true, settled }
}
