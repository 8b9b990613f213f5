import type { useNavigate } from 'react-router'
import { forgetPurchase, isBackFromPayment, abandonPayment } from './payment-redirect.browser.ts'
import { forgetKey, purchaseKey } from './purchase-key.browser.ts'
import type { useCheckoutForm } from '../checkout/use-checkout-form.ts'

export type PaymentReturn = {
  /** True while the server is asked for the state of the payment. */
  setUnderway: (is: boolean) => void
  /** Refills the form with the data of the order. */
  refill: ReturnType<typeof useCheckoutForm>['refill']
  say: (message: string) => void
  /** Nothing was paid, and the order is given up. */
  onLeft: () => void
  navigate: ReturnType<typeof useNavigate>
}

/** Shown while the provider has not reported the result. */
const WAITING = 'Tu pago sigue abierto. Pulsa «Pagar» para terminarlo; no se cobra dos veces.'

/** After a return from the payment page, asks for its result and updates the checkout. */
export async function handlePaymentReturn(newest: () => PaymentReturn): Promise<void> {
  if (!isBackFromPayment()) return
  newest().setUnderway(true)
  const answer = await abandonPayment()
  const { setUnderway, refill, say, onLeft, navigate } = newest()
  setUnderway(false)
  if (answer === undefined) return
  if (answer.state === 'paid') return navigate('/checkout/success', { replace: true })
  if (answer.state !== 'none') refill(answer)
  if (answer.state === 'waiting') return say(WAITING)
  forgetPurchase()
  if (answer.state === 'none') return
  forgetKey()
  purchaseKey()
  onLeft()
}
