import { forgetBuyers } from '#core/invoices/invoice-buyers.server.ts'
import { placeOrder, type PlaceOrderContext } from '#core/checkout/place-order.server.ts'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import { openPayment } from '#core/payments/open-payment.server.ts'
import { settlePayment } from '#core/payments/settle-payment.server.ts'
import { elsewhere, paymentContext } from './order-life.ts'

/** On its own page, under the name of the one that pays at once. */
const provider = elsewhere({ id: 'simulado' })

/** An order above 3.000 € of a server of before, which asked for no tax number; it is unpaid. */
export async function placeDearAsBefore(context: PlaceOrderContext, request: OrderRequest) {
  const invoice = { name: 'Lucía Herrero', idType: 'nif', taxId: '12345678Z' } as const
  const outcome = await placeOrder({ ...context, provider }, { ...request, invoice })
  if (!outcome.ok) throw new Error(outcome.reason)
  await forgetBuyers(context.db, [outcome.order.id])
  return outcome.order
}

/** The same, paid since. */
export async function sellDearAsBefore(context: PlaceOrderContext, request: OrderRequest) {
  const order = await placeDearAsBefore(context, request)
  const { ctx } = paymentContext(context.db, { provider, now: context.now })
  await openPayment(ctx, order.id)
  const outcome = await settlePayment(ctx, {
    orderId: order.id,
    attempt: 1,
    sessionRef: `cs_${order.id}_1`,
    status: 'paid',
    paymentRef: `pi_${order.id}`,
    amountCents: request.shownTotalCents,
    currency: 'EUR',
    isLive: false,
  })
  if (outcome !== 'paid') throw new Error(outcome)
  return order
}
