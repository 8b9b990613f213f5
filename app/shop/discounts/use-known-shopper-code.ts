import { useEffect } from 'react'
import { useCart } from '../cart/cart-store.ts'

/**
 * Validates the discount code of the cart again when the shopper is signed in. The shop then knows
 * earlier orders, so it refuses a first-purchase code before the payment; for a guest, at the order.
 */
export function useKnownShopperCode(isKnown: boolean): void {
  const { isLoaded, discount } = useCart()
  const code = isKnown && isLoaded ? discount?.code : undefined
  useEffect(() => {
    if (code === undefined) return
    // Without an answer the order decides.
    import('./recheck-code.browser.ts').then(
      ({ recheckCode }) => recheckCode(code),
      () => undefined,
    )
  }, [code])
}
