import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { forgetAway, isBackFromAway, leavePayment } from './away.browser.ts'
import { PAYMENT_WAITING } from './checkout-texts.ts'
import { forgetKey, purchaseKey } from './submit-order.browser.ts'
import type { useCheckoutForm } from './use-checkout-form.ts'

type ComeBack = {
  /** While the shop is asked what has become of the payment. */
  setUnderway: (is: boolean) => void
  /** Puts back into the form what the order had been given. */
  refill: ReturnType<typeof useCheckoutForm>['refill']
  say: (message: string) => void
  /** Nothing was paid, and the order is given up. */
  onLeft: () => void
}

/**
 * For a shopper who is back from the provider's page without having paid, by that page's own way back
 * or by the browser's, which may show the checkout again as it was left.
 */
export function useComeBack(calls: ComeBack): void {
  const navigate = useNavigate()
  const newest = useRef({ ...calls, navigate })
  useEffect(() => {
    newest.current = { ...calls, navigate }
  })
  useEffect(() => {
    const comeBack = async () => {
      if (!isBackFromAway()) return
      newest.current.setUnderway(true)
      const answer = await leavePayment()
      const { setUnderway, refill, say, onLeft } = newest.current
      setUnderway(false)
      if (answer === undefined) return
      if (answer.state === 'paid') {
        return newest.current.navigate('/checkout/success', { replace: true })
      }
      if (answer.state !== 'none') refill(answer)
      if (answer.state === 'waiting') return say(PAYMENT_WAITING)
      forgetAway()
      if (answer.state === 'none') return
      forgetKey()
      purchaseKey()
      onLeft()
    }
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void comeBack()
    }
    void comeBack()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}
