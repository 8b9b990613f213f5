import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { PaymentReturn } from './payment-return.browser.ts'

/**
 * Handles a return from the payment page without payment: by that page's link, or by the browser's
 * Back, which may restore the checkout from its cache. Its code loads only with such a provider.
 */
export function usePaymentReturn(
  paysElsewhere: boolean,
  calls: Omit<PaymentReturn, 'navigate'>,
): void {
  const navigate = useNavigate()
  const newest = useRef({ ...calls, navigate })
  useEffect(() => {
    newest.current = { ...calls, navigate }
  })
  useEffect(() => {
    if (!paysElsewhere) return
    const ask = async () => {
      const { handlePaymentReturn } = await import('./payment-return.browser.ts')
      await handlePaymentReturn(() => newest.current)
    }
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void ask()
    }
    void ask()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [paysElsewhere])
}
