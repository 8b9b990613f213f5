import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ComeBack } from './payment-return.browser.ts'

/**
 * For a shopper who is back from the provider's page without having paid, by that page's own way back
 * or by the browser's, which may show the checkout again as it was left. Its code is loaded only where
 * the provider has such a page.
 */
export function usePaymentReturn(paysElsewhere: boolean, calls: Omit<ComeBack, 'navigate'>): void {
  const navigate = useNavigate()
  const newest = useRef({ ...calls, navigate })
  useEffect(() => {
    newest.current = { ...calls, navigate }
  })
  useEffect(() => {
    if (!paysElsewhere) return
    const ask = async () => {
      const { comeBack } = await import('./payment-return.browser.ts')
      await comeBack(() => newest.current)
    }
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void ask()
    }
    void ask()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [paysElsewhere])
}
