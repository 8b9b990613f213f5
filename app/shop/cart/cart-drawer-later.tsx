import { useEffect } from 'react'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { closeCartDrawer, useCartDrawerOpen } from './cart-drawer-store.ts'
import { useCart } from './cart-store.ts'

const drawer = lazyPart(() => import('./cart-drawer.tsx').then((module) => module.CartDrawer))

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
        toast.show({
          text: 'No hemos podido abrir el carrito. Comprueba tu conexión.',
          tone: 'error',
          durationMs: 3000,
        })
      }}
    />
  )
}
