import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#app/ui/overlays/toast-store.ts'
import type { CheckoutRefusal } from '#core/checkout/outcome.ts'
import { clearCart, type CartState } from '../cart/cart-store.ts'
import { setDelivery } from '../cart/delivery-store.ts'
import { forgetForm } from '../checkout/checkout-draft.browser.ts'
import type { payAndSubmit } from '../checkout/pay.browser.ts'
import { forgetKey, purchaseKey } from './purchase-key.browser.ts'
import { useLostOrder } from './use-lost-order.ts'

type PayInput = {
  /** What the page shows. */
  order: Omit<Parameters<typeof payAndSubmit>[0], 'onPlaced'>
  setUnderway: (is: boolean) => void
  setMessages: (messages: string[]) => void
  /** Explains a refusal. */
  refuse: (refusal: CheckoutRefusal) => Promise<void>
}

/** Pays and orders what the page shows, and leads to the order, also if its answer was lost. */
export function usePay({ order, setUnderway, setMessages, refuse }: PayInput): () => Promise<void> {
  const { cart } = order
  const navigate = useNavigate()
  const markBought = useSomethingToBuy(cart)
  // If it fails, the press tries again and reports the failure. What is typed is kept; what is typed
  // of a card is not, so a page of an older build is left now rather than at the press.
  useEffect(() => void loadPay().catch(() => window.leaveOldBuild?.()), [])

  const showConfirmation = async () => {
    await navigate('/checkout/success', { replace: true })
    toast.show({ text: 'Pedido realizado con éxito', tone: 'success', durationMs: 3000 })
  }
  const lost = useLostOrder({
    loadPay,
    isReady: cart.isLoaded && cart.lines.length > 0,
    say: (message) => setMessages([message]),
    onMissing: showFailure,
    onFound: async (isEarlier) => {
      markBought()
      if (!isEarlier) return showConfirmation()
      await navigate('/checkout/success?hecho=antes', { replace: true })
    },
  })
  const settle = () => {
    markBought()
    forgetKey()
    forgetForm()
    setDelivery(undefined)
    clearCart()
  }
  return async () => {
    setUnderway(true)
    setMessages([])
    lost.stop()
    try {
      // Without waiting, if it is here: a press starts the payment at once.
      const code = payCode ?? (await loadPay())
      const outcome = await code.payAndSubmit({ ...order, onPlaced: settle })
      // The button stays busy until the payment page opens or the shopper returns.
      if (outcome.ok && outcome.payUrl !== undefined) return await goAway(outcome.payUrl, cart)
      if (outcome.ok) await showConfirmation()
      else if (outcome.reason === 'failed') showFailure()
      else if (outcome.reason === 'lost') lost.find(outcome)
      else if (outcome.reason === 'already_ordered') await lost.end(purchaseKey(), outcome.order)
      else await refuse(outcome)
    } catch {
      showFailure() // any error: the button must not stay busy
    }
    setUnderway(false)
  }
}

/** The code that pays: fetched once the page works, so that the page itself comes sooner. */
let payCode: typeof import('../checkout/pay.browser.ts') | undefined
const loadPay = async () => (payCode ??= await import('../checkout/pay.browser.ts'))

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

/** Opens the payment page; its code loads only when it is needed. */
async function goAway(payUrl: string, { lines }: CartState): Promise<void> {
  const { goToPay } = await import('./payment-redirect.browser.ts')
  goToPay(payUrl, lines)
}

/** The specified message for a payment that failed. */
export const showFailure = (): void => {
  toast.show({ text: 'Error al procesar el pago', tone: 'error', durationMs: 3000 })
}
