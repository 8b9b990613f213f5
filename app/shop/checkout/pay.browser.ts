import type { CartState } from '../cart/cart-store.ts'
import type { Amounts } from '../money/amounts.ts'
import { SIMULATED_PAYMENT_MS, simulateAuthorisation } from '../payments/simulado.ts'
import type { ShippingOption } from '../shipping/shipping.ts'
import type { PlaceOrderOutcome } from './outcome.ts'
import { purchaseKey, submitOrder } from './submit-order.browser.ts'
import type { CheckoutForm } from './use-checkout-form.ts'

type Purchase = {
  cart: CartState
  form: CheckoutForm
  shipping: ShippingOption | undefined
  amounts: Amounts
}

/**
 * The simulated payment, then the order; undefined when nobody knows what became of it. The card
 * number ends here: it is looked at and goes no further.
 */
export async function payAndSubmit(purchase: Purchase): Promise<PlaceOrderOutcome | undefined> {
  const { cart, form, shipping, amounts } = purchase
  if (!shipping) return { ok: false, reason: 'no_delivery' }
  const { paymentMethod: method, card, recipient } = form
  await new Promise((resolve) => setTimeout(resolve, SIMULATED_PAYMENT_MS))
  const paid = simulateAuthorisation(method, card.number, crypto.randomUUID())
  if (!paid.ok) return paid
  return submitOrder({
    idempotencyKey: purchaseKey(),
    lines: cart.lines.map(({ id, size, color, quantity, priceCents }) => ({
      id,
      size,
      color,
      quantity,
      shownPriceCents: priceCents,
    })),
    discountCode: cart.discount?.code ?? null,
    recipient,
    shippingMethod: shipping.method,
    payment: { method, authorisation: paid.authorisation },
    shownTotalCents: amounts.totalCents,
  })
}
