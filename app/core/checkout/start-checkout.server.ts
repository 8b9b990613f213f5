import { findPlacedOrder } from '#core/orders/orders.server.ts'
import { abandonPayment } from '#core/payments/check-payment.server.ts'
import { openPayment } from '#core/payments/open-payment.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { OrderRequest } from './order-request.ts'
import type { OrderRefusal, PlaceOrderOutcome } from './outcome.ts'
import { placeOrder, type PlaceOrderContext } from './place-order.server.ts'

/** `unavailable`: stored, but without a payment page yet; the same request may be sent again. */
export type StartCheckoutOutcome =
  | PlaceOrderOutcome
  | { ok: false; reason: 'unavailable'; orderId: string }

/**
 * Places an order and, if the provider has its own payment page, returns its address. If the key
 * has another order, the shopper came back and changed the cart: the unpaid one is cancelled first.
 */
export async function startCheckout(
  ctx: PlaceOrderContext & PaymentContext,
  request: OrderRequest,
): Promise<StartCheckoutOutcome> {
  const outcome = await placeOrder(ctx, request)
  if (ctx.provider.kind !== 'redirect') return outcome
  if (!outcome.ok) {
    const hasEarlier = outcome.reason === 'already_ordered' || outcome.reason === 'key_reused'
    return hasEarlier ? giveUpEarlier(ctx, request.idempotencyKey, outcome) : outcome
  }
  const opened = await openPayment(ctx, outcome.order.id)
  if (opened.ok) return { ...outcome, payUrl: opened.url }
  switch (opened.reason) {
    case 'paid':
      return outcome
    case 'ended':
      return { ok: false, reason: 'payment_ended' }
    case 'refused':
      return { ok: false, reason: 'declined' }
    case 'unavailable':
      return { ok: false, reason: 'unavailable', orderId: outcome.order.id }
  }
}

async function giveUpEarlier(
  ctx: PaymentContext,
  key: string,
  refusal: OrderRefusal,
): Promise<StartCheckoutOutcome> {
  const earlier = await findPlacedOrder(ctx.db, key)
  const left = earlier && (await abandonPayment(ctx, earlier.id))
  // The provider did not answer, so the old order may still be paid: no second one begins.
  if (earlier && left === 'waiting')
    return { ok: false, reason: 'unavailable', orderId: earlier.id }
  return left === 'left' ? { ok: false, reason: 'payment_ended' } : refusal
}
