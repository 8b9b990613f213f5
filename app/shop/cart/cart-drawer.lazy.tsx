import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '#app/ui/overlays/lazy-component.tsx'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'
import { closeCartDrawer, useCartDrawerOpen } from './cart-drawer-store.ts'
import { useCart } from './cart-store.ts'

const drawer = lazyComponent(() => import('./cart-drawer.tsx').then((module) => module.CartDrawer))

export const prepareCartDrawer = drawer.prepare

/**
 * Mounts the cart drawer on every page. Loads its code at the first press, or at once if the cart
 * is not empty, since its lines are then compared with the shop.
 */
export function CartDrawerLater() {
  const isOpen = useCartDrawerOpen()
  const { lines, isLoaded } = useCart()
  const at = useLocation() // another object after each navigation, also to the same address
  const hasLines = isLoaded && lines.length > 0
  useEffect(() => {
    if (hasLines) prepareCartDrawer()
  }, [hasLines])
  useEffect(() => {
    // A link with a code, of another site or of a page of ours. Without its script the cart stays as it is.
    if (at.search.includes('codigo=')) {
      import('../discounts/code-link.browser.ts').then(
        (link) => link.applyLinkedCode(),
        () => notifyLoadFailure('aplicar el código'),
      )
    }
  }, [at])
  return (
    <drawer.Part
      wanted={isOpen}
      onFail={() => {
        closeCartDrawer()
        notifyLoadFailure('abrir el carrito')
      }}
    />
  )
}
