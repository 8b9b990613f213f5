import { useEffect } from 'react'
import { lazyComponent } from '#app/ui/overlays/lazy-component.tsx'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'
import { closeCartDrawer, useCartDrawerOpen } from './cart-drawer-store.ts'
import { useCart } from './cart-store.ts'

const drawer = lazyComponent(() => import('./cart-drawer.tsx').then((module) => module.CartDrawer))

export const prepareCartDrawer = drawer.prepare

/**
 * The cart's place on every page. Its code comes with the first press, or at once when something is
 * in the cart: what is there is compared with the shop, and whoever has a cart will open it.
 */
export function CartDrawerLater() {
  const isOpen = useCartDrawerOpen()
  const { lines, isKnown } = useCart()
  const hasLines = isKnown && lines.length > 0
  useEffect(() => {
    if (hasLines) prepareCartDrawer()
  }, [hasLines])
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
