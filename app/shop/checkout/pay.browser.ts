import { rereadCart, type CartState } from '../cart/cart-store.ts'
import type { Amounts } from '#core/base/money/amounts.ts'
import type { Discount } from '#core/pricing/discounts/discount.ts'
import type { Gift, CheckoutMethod } from '#core/orders/order.ts'
import { SIMULATED_PAYMENT_MS, simulateAuthorisation } from '#core/payments/provider/simulado.ts'
import type { ShippingOption } from '#core/pricing/shipping/shipping.ts'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import type { InvoiceRequest } from '#core/checkout/typed-invoice.ts'
import type { CheckoutRefusal, PlaceOrderOutcome } from '#core/checkout/outcome.ts'
import { randomId } from '../forms/random-id.browser.ts'
import type { Recipient } from '#core/customers/addresses/recipient.ts'
import { forgetKey, purchaseKey } from '../payment/purchase-key.browser.ts'
import { submitOrder, type NoOutcome } from '../payment/submit-order.browser.ts'
import type { CheckoutForm } from './use-checkout-form.ts'

type Purchase = {
  cart: CartState
  /** The code, if it takes something off this order. */
  discount: Discount | null
  form: CheckoutForm
  shipping: ShippingOption | undefined
  amounts: Amounts
  gift: Gift | undefined
  /** Undefined: no full invoice is asked for. */
  invoice: InvoiceRequest | undefined
  /** Called as soon as the order is paid, before another tab can read the cart. */
  onPlaced: () => void
}

// Beside the code that pays, and so here before a connection can be lost.
export { endPurchase, findOrder } from '../payment/find-order.browser.ts'

/**
 * Simulates the payment, then places the order. The card number is only checked here, never sent.
 * With a payment page (`online`) the order comes first, and the outcome has the address to pay at. An
 * order of 0 € has no payment.
 * Orders what the shopper saw when pressing the button; a cart that has changed since, here or in
 * another tab, is refused.
 */
export async function payAndSubmit(
  purchase: Purchase,
): Promise<PlaceOrderOutcome | CheckoutRefusal | NoOutcome> {
  const { cart, discount, form, shipping, amounts, gift, invoice, onPlaced } = purchase
  if (!shipping) return { ok: false, reason: 'no_delivery' }
  const { paymentMethod: method, card, savedCardId, recipient } = form
  // A saved card has no number to check.
  const number = savedCardId === null ? card.number : ''
  const idempotencyKey = purchaseKey()
  const paid = amounts.totalCents === 0 ? NOTHING_TO_PAY : await authorise(method, number)
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
    discountCode: discount?.code ?? null,
    recipient,
    shippingMethod: shipping.method,
    gift,
    invoice,
    payment: { method, authorisation: paid.authorisation },
    shownTotalCents: amounts.totalCents,
  }
  return oneTabAtATime(async () => {
    if (!isSameCart(cart, rereadCart())) return { ok: false, reason: 'cart_changed' }
    const outcome = await submitAnew(request)
    if (outcome.ok && form.isAddressKept) void keepAddress(recipient)
    if (outcome.ok && outcome.payUrl === undefined) onPlaced()
    return outcome
  })
}

const NOTHING_TO_PAY = { ok: true, authorisation: '' } as const

async function authorise(method: CheckoutMethod, cardNumber: string) {
  if (method !== 'card' && method !== 'paypal') return { ok: true, authorisation: '' } as const
  await new Promise((resolve) => setTimeout(resolve, SIMULATED_PAYMENT_MS))
  return simulateAuthorisation(method, cardNumber, randomId())
}

/** If the payment under this key has ended, retries the purchase once with a new key. */
async function submitAnew(request: OrderRequest) {
  const outcome = await submitOrder(request)
  if (outcome.ok || outcome.reason !== 'payment_ended') return outcome
  forgetKey()
  return submitOrder({ ...request, idempotencyKey: purchaseKey() })
}

/**
 * Storage writes reach other tabs late, so storage alone cannot stop two tabs from ordering at
 * once. Locks exist only over https and on localhost. If site data are blocked, a request throws or
 * fails; then only the shared key prevents a second order.
 */
async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined
  try {
    // An error of `work` itself is rethrown: `work` must not run twice.
    return await navigator.locks.request('checkout', () => (begun = work()))
  } catch {
    return begun ?? work()
  }
}

const isSameCart = (a: CartState, b: CartState): boolean =>
  JSON.stringify(orderedOf(a)) === JSON.stringify(orderedOf(b))

/** What would be ordered: the check of the cart may renew a name or a picture meanwhile. */
const orderedOf = ({ lines, discount }: CartState) => [
  lines.map(({ id, size, color, quantity, priceCents }) => [id, size, color, quantity, priceCents]),
  discount,
]

/** Saves the address to the account; `keepalive`, since the page may be left for the payment. */
async function keepAddress({ email: _email, note: _note, ...address }: Recipient) {
  try {
    await fetch('/profile/settings.data', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'address-save', ...address }),
      keepalive: true,
    })
  } catch {
    // The order is placed; the shopper types the address again next time.
  }
}
