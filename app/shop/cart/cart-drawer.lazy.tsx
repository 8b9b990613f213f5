import { useEffect } from 'react'
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
  const hasLines = isLoaded && lines.length > 0
  useEffect(() => {
    if (hasLines) prepareCartDrawer()
  }, [hasLines])
  useEffect(() => {
    // A link with a code. Without its script the cart stays as it is.
    if (location.search.includes('codigo=')) {
      import('../discounts/code-link.browser.ts').then(
        (link) => link.applyLinkedCode(),
        () => notifyLoadFailure('aplicar el código'),
      )
    }
  }, [])
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
