import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { clearCart, useCart, type CartState } from '../cart/cart-store.ts'
import { useCartCheck } from '../cart/use-cart-check.ts'
import { quote } from '#core/checkout/quote.ts'
import type { CheckoutPrefill } from '#core/checkout/checkout-prefill.ts'
import type { CheckoutRefusal } from '#core/checkout/outcome.ts'
import { forgetKey, purchaseKey } from './submit-order.browser.ts'
import { useCheckoutForm } from './use-checkout-form.ts'
import { usePaymentReturn } from './use-payment-return.ts'

/**
 * State and actions of the checkout page. `paysElsewhere`: the provider has its own payment page.
 */
export function useCheckout(known: CheckoutPrefill | null, paysElsewhere: boolean) {
  const cart = useCart()
  const navigate = useNavigate()
  const form = useCheckoutForm(known, paysElsewhere ? 'online' : 'card')
  const [messages, setMessages] = useState<string[]>([])
  const { isProcessing, isUnderway, setUnderway } = useUnderway()
  const markBought = useSomethingToBuy(cart)
  const { short, checkAgain } = useCartCheck(true)
  const quoted = quote({ ...cart, destination: form.recipient, method: form.shippingMethod })
  const { shipping, discount, amounts } = quoted

  const refuse = async (refusal: CheckoutRefusal) => {
    const { answerRefusal } = await import('./answer-refusal.browser.ts')
    setMessages(await answerRefusal(refusal, cart))
    if (refusal.reason === 'bad_fields') form.setErrors(refusal.errors)
    if (refusal.reason === 'declined') showFailure()
    await checkAgain()
  }
  const settle = () => {
    markBought()
    forgetKey()
    clearCart()
  }
  const showConfirmation = async () => {
    await navigate('/checkout/success', { replace: true })
    toast.show({ text: 'Pedido realizado con éxito', tone: 'success', durationMs: 3000 })
  }
  const pay = async () => {
    setUnderway(true)
    setMessages([])
    try {
      // Without waiting, if it is here: a press starts the payment at once.
      const { payAndSubmit } = payCode ?? (await loadPay())
      const order = { cart, form, shipping, discount, amounts }
      const outcome = await payAndSubmit({ ...order, onPlaced: settle })
      // The button stays busy until the payment page opens or the shopper returns.
      if (outcome?.ok && outcome.payUrl !== undefined) return await goAway(outcome.payUrl, cart)
      if (outcome === undefined) showFailure()
      else if (outcome.ok) await showConfirmation()
      else await refuse(outcome)
    } catch {
      showFailure() // any error: the button must not stay busy
    }
    setUnderway(false)
  }
  usePaymentReturn(paysElsewhere, {
    setUnderway,
    refill: form.refill,
    say: (message) => setMessages([message]),
    onLeft: () => {
      showFailure()
      void checkAgain()
    },
  })
  /** Validates the form and pays; false if a field is invalid. */
  const submit = (): boolean => {
    if (isUnderway.current) return true
    if (!form.validate()) return false
    void pay()
    return true
  }
  return { ...quoted, cart, form, short, messages, isProcessing, submit }
}

export type Checkout = ReturnType<typeof useCheckout>

/** The code that pays: fetched once the page works, so that the page itself comes sooner. */
let payCode: typeof import('./pay.browser.ts') | undefined
const loadPay = async () => (payCode ??= await import('./pay.browser.ts'))

/** Redirects home from an empty cart, until the returned function marks it as bought. */
function useSomethingToBuy(cart: CartState) {
  const navigate = useNavigate()
  const isDone = useRef(false)
  const isEmpty = cart.isLoaded && cart.lines.length === 0
  useEffect(() => {
    if (isDone.current || !cart.isLoaded) return
    if (isEmpty) void navigate('/', { replace: true })
    else purchaseKey() // made before a payment, so that a second tab finds it
  }, [cart.isLoaded, isEmpty, navigate])
  return () => {
    isDone.current = true
  }
}

/** Whether a payment is underway. The ref also stops a second press in the same frame. */
function useUnderway() {
  const [isProcessing, setIsProcessing] = useState(false)
  const isUnderway = useRef(false)
  // If it fails, the press tries again and reports the failure.
  useEffect(() => void loadPay().catch(() => undefined), [])
  const setUnderway = (is: boolean) => {
    isUnderway.current = is
    setIsProcessing(is)
  }
  return { isProcessing, isUnderway, setUnderway }
}

/** Opens the payment page; its code loads only when it is needed. */
async function goAway(payUrl: string, { lines }: CartState): Promise<void> {
  const { goToPay } = await import('./payment-redirect.browser.ts')
  goToPay(payUrl, lines)
}

/** The specified message for a payment that failed. */
const showFailure = (): void => {
  toast.show({ text: 'Error al procesar el pago', tone: 'error', durationMs: 3000 })
}
