import type { useNavigate } from 'react-router'
import { forgetAway, isBackFromAway, leavePayment } from './payment-redirect.browser.ts'
import { forgetKey, purchaseKey } from './submit-order.browser.ts'
import type { useCheckoutForm } from './use-checkout-form.ts'

export type ComeBack = {
  /** While the shop is asked what has become of the payment. */
  setUnderway: (is: boolean) => void
  /** Puts back into the form what the order had been given. */
  refill: ReturnType<typeof useCheckoutForm>['refill']
  say: (message: string) => void
  /** Nothing was paid, and the order is given up. */
  onLeft: () => void
  navigate: ReturnType<typeof useNavigate>
}

/** The provider does not say yet what has become of the payment. */
const WAITING = 'Tu pago sigue abierto. Pulsa «Pagar» para terminarlo; no se cobra dos veces.'

/** If this tab went to pay and is back: finds out what came of it, and puts the checkout in order. */
export async function comeBack(newest: () => ComeBack): Promise<void> {
  if (!isBackFromAway()) return
  newest().setUnderway(true)
  const answer = await leavePayment()
  const { setUnderway, refill, say, onLeft, navigate } = newest()
  setUnderway(false)
  if (answer === undefined) return
  if (answer.state === 'paid') return navigate('/checkout/success', { replace: true })
  if (answer.state !== 'none') refill(answer)
  if (answer.state === 'waiting') return say(WAITING)
  forgetAway()
  if (answer.state === 'none') return
  forgetKey()
  purchaseKey()
  onLeft()
}
