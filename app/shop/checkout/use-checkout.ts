import { useEffect, useRef, useState } from 'react'
import { useCart } from '../cart/cart-store.ts'
import { useCartOffers } from '../cart/cart-offers-store.ts'
import { setDelivery } from '../cart/delivery-store.ts'
import { useCartCheck } from '../cart/use-cart-check.ts'
import { useKnownShopperCode } from '../discounts/use-known-shopper-code.ts'
import { needsTaxId as isFullInvoiceNeeded } from '#core/pricing/tax/needs-tax-id.ts'
import type { CheckoutPrefill } from '#core/checkout/checkout-prefill.ts'
import type { CheckoutRefusal } from '#core/checkout/outcome.ts'
import { policy } from '#core/base/policy/policy.ts'
import { showFailure, usePay } from '../payment/use-pay.ts'
import { useCheckoutForm, type CheckoutForm } from './use-checkout-form.ts'
import { useCodQuote } from '../cod/use-cod.ts'
import { usePaymentReturn } from '../payment/use-payment-return.ts'

/**
 * State and actions of the checkout page. `paysElsewhere`: the provider has its own payment page.
 */
export function useCheckout(known: CheckoutPrefill | null, paysElsewhere: boolean) {
  const cart = useCart()
  const firstMethod = paysElsewhere ? 'online' : 'card'
  // The first render knows the cart unless it is that of the server.
  const form = useCheckoutForm({ known, firstMethod, isHydrating: !cart.isLoaded })
  const [messages, setMessages] = useState<string[]>([])
  const { isProcessing, isUnderway, setUnderway } = useUnderway()
  const { short, checkAgain } = useCartCheck(true)
  useKnownShopperCode(known !== null)
  const gift = policy.giftWrap.isOffered && form.isWrapped ? { note: form.giftNote } : undefined
  const { recipient: destination, shippingMethod: method } = form
  const offers = useCartOffers()
  const wanted = { ...cart, destination, method, isWrapped: !!gift, offers }
  const { quoted, ...cod } = useCodQuote(form, wanted, firstMethod)
  const { shipping, discount, amounts } = quoted
  useDeliveryInCart(form, !!gift)
  // Before the browser has read the cart, nothing is known to be free.
  const hasPrice = cart.isLoaded && cart.lines.length > 0 && shipping !== undefined
  const isFree = hasPrice && amounts.totalCents === 0

  const needsTaxId = hasPrice && isFullInvoiceNeeded(amounts.totalCents)

  const refuse = async (refusal: CheckoutRefusal) => {
    const { answerRefusal } = await import('./answer-refusal.browser.ts')
    setMessages(await answerRefusal(refusal, cart))
    if (refusal.reason === 'bad_fields') form.mark(refusal.errors, refusal.invoiceErrors)
    if (refusal.reason === 'declined') showFailure()
    await checkAgain()
  }
  const invoice = form.requestInvoice(needsTaxId)
  const order = { cart, form, shipping, discount, amounts, gift, invoice }
  const pay = usePay({ order, setUnderway, setMessages, refuse })
  usePaymentReturn(paysElsewhere, {
    setUnderway,
    refill: form.refill,
    say: (message) => setMessages([message]),
    onLeft: () => {
      showFailure()
      void checkAgain()
    },
  })
  /** Validates the form and pays; returns how many fields are invalid. */
  const submit = (): number => {
    if (isUnderway.current) return 0
    const faults = form.validate({ isFree, needsTaxId })
    if (faults === 0) void pay()
    return faults
  }
  return {
    ...quoted,
    ...cod,
    cart,
    form,
    gift,
    short,
    messages,
    hasPrice,
    isFree,
    needsTaxId,
    isProcessing,
    submit,
  }
}

/** The drawer over this page, and later, counts what this page counts. */
function useDeliveryInCart(form: CheckoutForm, isWrapped: boolean) {
  const { recipient, shippingMethod: method } = form
  const { country, postcode } = recipient
  useEffect(
    () => setDelivery({ destination: { country, postcode }, method, isWrapped }),
    [country, postcode, method, isWrapped],
  )
}

export type Checkout = ReturnType<typeof useCheckout>

/** Whether a payment is underway. The ref also stops a second press in the same frame. */
function useUnderway() {
  const [isProcessing, setIsProcessing] = useState(false)
  const isUnderway = useRef(false)
  const setUnderway = (is: boolean) => {
    isUnderway.current = is
    setIsProcessing(is)
  }
  return { isProcessing, isUnderway, setUnderway }
}
