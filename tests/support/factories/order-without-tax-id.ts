import { placeOrder, type PlaceOrderContext } from '#core/checkout/place-order.server.ts'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import type { PlacedOrder } from '#core/checkout/outcome.ts'
import { forgetBuyers } from '#core/invoices/invoice-buyers.server.ts'
import { openPayment } from '#core/payments/open-payment.server.ts'
import { settlePayment } from '#core/payments/settle-payment.server.ts'
import { elsewhere, paymentContext } from './order-life.ts'

const provider = elsewhere({ id: 'simulado' })
const invoice = { name: 'Lucía Herrero', idType: 'nif', taxId: '12345678Z' }

/** An unpaid order above 3.000 €, of a server of before, which asked for no tax number. */
export async function placeWithoutTaxId(
  context: PlaceOrderContext,
  request: OrderRequest,
): Promise<PlacedOrder> {
  const outcome = await placeOrder({ ...context, provider }, { ...request, invoice })
  if (!outcome.ok) throw new Error(outcome.reason)
  await forgetBuyers(context.db, [outcome.order.id])
  return outcome.order
}

/** The same, paid since. */
export async function sellWithoutTaxId(
  context: PlaceOrderContext,
  request: OrderRequest,
): Promise<PlacedOrder> {
  const order = await placeWithoutTaxId(context, request)
  const { ctx } = paymentContext(context.db, { provider, now: context.now })
  await openPayment(ctx, order.id)
  const settled = await settlePayment(ctx, {
    orderId: order.id,
    attempt: 1,
    sessionRef: `cs_${order.id}_1`,
    status: 'paid',
    paymentRef: `pi_${order.id}`,
    amountCents: order.totalCents,
    currency: 'EUR',
    isLive: false,
  })
  if (settled !== 'paid') throw new Error(settled)
  return order
}
