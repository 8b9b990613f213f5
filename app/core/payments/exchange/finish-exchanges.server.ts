import {
  findOrigin,
  lockWithOrigin,
  settleExchange,
} from '#core/orders/exchanges/exchange-orders.server.ts'
import { openPaymentCase } from '#core/payments/cases/payment-cases.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { transact } from '#db/transact.ts'
import { canEnd, endReplaced } from './end-replaced.server.ts'

/**
 * Ends the units of orders whose replacement a server of the version before has settled, which took
 * the money and ended nothing. Where they have left, the owner gets a case.
 * Guarded by: exchange-races.server.test.ts.
 */
export async function finishExchanges(ctx: PaymentContext): Promise<void> {
  const due = await ctx.db
    .selectFrom('exchange_orders')
    .innerJoin('orders', 'orders.id', 'exchange_orders.order_id')
    .select('order_id as orderId')
    .where('settled_at', 'is', null)
    .where('orders.status', '=', 'placed')
    .where('orders.payment_status', 'in', ['paid', 'partly_refunded'])
    .execute()
  for (const { orderId } of due) await transact(ctx, (inside) => finish(inside, orderId))
  if (due.length > 0) ctx.wakeMail()
}

async function finish(ctx: PaymentContext, orderId: string): Promise<void> {
  await lockWithOrigin(ctx.db, orderId)
  const origin = await findOrigin(ctx.db, orderId)
  if (!origin) return // another server was first
  if (await canEnd(ctx.db, orderId, origin)) return endReplaced(ctx, orderId, origin)
  const order = await ctx.db
    .selectFrom('orders')
    .select(['number', 'payment_provider', 'payment_ref', 'total_cents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await openPaymentCase(ctx, {
    kind: 'paid_twice',
    subject: `${orderId}/exchange`,
    reportedOrder: orderId,
    orderId,
    provider: order.payment_provider,
    paymentRef: order.payment_ref,
    amountCents: order.total_cents,
    currency: 'EUR',
    detail: `El pedido ${order.number} cambia prendas del ${origin.number} que ya no se pueden cancelar: se han cobrado las dos. Devuelve uno de los dos pedidos.`,
  })
  await settleExchange(ctx.db, orderId, ctx.now().toISOString())
}
