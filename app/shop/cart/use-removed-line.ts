import { useState } from 'react'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { lineKey, type CartLine } from '#core/pricing/cart/cart.ts'
import { removeLine, restoreLine } from '#core/pricing/cart/change-lines.ts'
import type { Discount } from '#core/pricing/discounts/discount.ts'
import { currentCart, setDiscount, updateLines } from './cart-store.ts'

export type RemovedLine = { line: CartLine; at: number }

type Held = RemovedLine & { discount: Discount | null; after: string }

/**
 * The removed line, which can be restored at its place until the cart changes otherwise or closes.
 * The specified toast disappears after two seconds; this stays.
 */
export function useRemovedLine(isOpen: boolean, lines: readonly CartLine[]) {
  const [held, setHeld] = useState<Held>()
  const [restored, setRestored] = useState<CartLine>()
  if (!isOpen && (held || restored)) {
    setHeld(undefined)
    setRestored(undefined)
  }
  const isStillLast = held?.after === contentsOf(lines)
  return {
    removed: held && isStillLast ? held : undefined,
    /** The restored line: it takes the focus and is announced. */
    restored,
    remove: (line: CartLine) => {
      const { lines: before, discount } = currentCart()
      const at = before.findIndex((one) => lineKey(one) === lineKey(line))
      const after = removeLine(before, line)
      updateLines(() => after)
      setRestored(undefined)
      setHeld({ line, at, discount, after: contentsOf(after) })
      toast.show({ text: 'Producto eliminado del carrito', tone: 'info', durationMs: 2000 })
    },
    putBack: () => {
      if (!held) return
      updateLines((now) => restoreLine(now, held.line, held.at))
      // Removing the last line also removed the code, so restore both.
      if (held.discount && !currentCart().discount) setDiscount(held.discount)
      setHeld(undefined)
      setRestored(held.line)
    },
  }
}

const contentsOf = (lines: readonly CartLine[]): string =>
  JSON.stringify(lines.map((line) => [lineKey(line), line.quantity]))
