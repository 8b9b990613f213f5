import { useState } from 'react'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { lineKey, removeLine, restoreLine, type CartLine } from '#core/cart/cart.ts'
import type { Discount } from '#core/discounts/discount.ts'
import { currentCart, setDiscount, updateLines } from './cart-store.ts'

export type RemovedLine = { line: CartLine; at: number }

type Held = RemovedLine & { discount: Discount | null; after: string }

/**
 * The line taken out last, which can be put back at its place until the cart changes otherwise or is
 * closed. The message of the specification goes after two seconds; this stays.
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
    /** Where the focus goes, and what is said, after putting it back. */
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
      // The last line takes the code with it; it comes back with the line.
      if (held.discount && !currentCart().discount) setDiscount(held.discount)
      setHeld(undefined)
      setRestored(held.line)
    },
  }
}

const contentsOf = (lines: readonly CartLine[]): string =>
  JSON.stringify(lines.map((line) => [lineKey(line), line.quantity]))
