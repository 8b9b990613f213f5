import { rereadCart, type CartState } from '../cart/cart-store.ts'
import type { Amounts } from '#core/money/amounts.ts'
import type { PaymentMethod } from '#core/orders/order.ts'
import { SIMULATED_PAYMENT_MS, simulateAuthorisation } from '#core/payment-provider/simulado.ts'
import type { ShippingOption } from '#core/shipping/shipping.ts'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import type { CheckoutRefusal, PlaceOrderOutcome } from '#core/checkout/outcome.ts'
import { randomId } from '../forms/random-id.browser.ts'
import type { RecipientInput } from '#core/addresses/recipient.ts'
import { forgetKey, purchaseKey, submitOrder } from './submit-order.browser.ts'
import type { CheckoutForm } from './use-checkout-form.ts'

type Purchase = {
  cart: CartState
  form: CheckoutForm
  shipping: ShippingOption | undefined
  amounts: Amounts
  /** Called as soon as the order is paid, before another tab can look at the cart. */
  onPlaced: () => void
}

/**
 * The simulated payment, then the order; undefined when nobody knows what became of it. The card
 * number ends here: it is looked at and goes no further. Where the provider has a page of its own
 * (`online`) the order comes first, and the outcome says where to pay. What is ordered is what was
 * shown when the button was pressed; a cart that changed meanwhile, here or in another tab, stops it.
 */
export async function payAndSubmit(
  purchase: Purchase,
): Promise<PlaceOrderOutcome | CheckoutRefusal | undefined> {
  const { cart, form, shipping, amounts, onPlaced } = purchase
  if (!shipping) return { ok: false, reason: 'no_delivery' }
  const { paymentMethod: method, card, savedCardId, recipient } = form
  // Of a saved card there is no number: nothing to look at.
  const number = savedCardId === null ? card.number : ''
  const idempotencyKey = purchaseKey()
  const paid = await authorise(method, number)
  if (!paid.ok) return paid
  const request: OrderRequest = {
    idempotencyKey,
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
  }
  return oneTabAtATime(async () => {
    if (!isSameCart(cart, rereadCart())) return { ok: false, reason: 'cart_changed' }
    const outcome = await submitAnew(request)
    if (outcome?.ok && form.isAddressKept) void keepAddress(recipient)
    if (outcome?.ok && outcome.payUrl === undefined) onPlaced()
    return outcome
  })
}

async function authorise(method: PaymentMethod, cardNumber: string) {
  if (method === 'online') return { ok: true, authorisation: '' } as const
  await new Promise((resolve) => setTimeout(resolve, SIMULATED_PAYMENT_MS))
  return simulateAuthorisation(method, cardNumber, randomId())
}

/** What was begun under this key and never paid is over: the same purchase begins again, once. */
async function submitAnew(request: OrderRequest) {
  const outcome = await submitOrder(request)
  if (outcome?.ok !== false || outcome.reason !== 'payment_ended') return outcome
  forgetKey()
  return submitOrder({ ...request, idempotencyKey: purchaseKey() })
}

/**
 * What one tab writes to storage reaches the others a moment later, so storage alone cannot keep two
 * of them apart. Locks exist over https and on localhost, and not where site data are blocked, when
 * asking for one throws or fails; there the common key must do.
 */
async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined
  try {
    // Once it has begun, an error is its own: it must never be done a second time.
    return await navigator.locks.request('checkout', () => (begun = work()))
  } catch {
    return begun ?? work()
  }
}

const isSameCart = (a: CartState, b: CartState): boolean =>
  JSON.stringify([a.lines, a.discount]) === JSON.stringify([b.lines, b.discount])

/** Keeps an address for the next time; `keepalive`, since the page may be left for the payment. */
async function keepAddress({ email: _email, note: _note, ...address }: RecipientInput) {
  try {
    await fetch('/profile/settings.data', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'address-save', ...address }),
      keepalive: true,
    })
  } catch {
    // The order stands; the address is typed once more.
  }
}
