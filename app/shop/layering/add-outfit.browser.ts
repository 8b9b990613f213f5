import { toast } from '#app/ui/overlays/toast-store.ts'
import { addLine, type CartLine } from '#core/pricing/cart/cart.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import { priceOf } from '#core/catalogue/reduction.ts'
import type { Worn } from '#core/catalogue/layering/outfit.ts'
import { openCartDrawer } from '../cart/cart-drawer-store.ts'
import { rereadCart, updateLines } from '../cart/cart-store.ts'
import { cartRefusalText } from '../cart/cart-texts.ts'

/** Adds a unit of each piece that has a size to the cart, all or none, and reports it once. */
export function addOutfit(worn: readonly Worn[]): void {
  const added = worn.flatMap(cartLine)
  let lines: CartLine[] = [...rereadCart().lines]
  for (const line of added) {
    const outcome = addLine(lines, line)
    if (!outcome.ok) {
      toast.show({ text: cartRefusalText(outcome.reason), tone: 'error', durationMs: 3000 })
      return
    }
    lines = outcome.lines
  }
  updateLines(() => lines)
  toast.show({
    text: `Conjunto añadido: ${added.length} prendas`,
    durationMs: 4000,
    action: { label: 'Ver', onPress: openCartDrawer },
  })
}

function cartLine({ piece, size, color }: Worn): CartLine[] {
  if (size === undefined) return []
  const { id, name, vatClass, pictures } = piece
  const { priceCents } = priceOf(piece, { size, color })
  const image = thumbnail({ id, color, version: pictures[color] ?? '0' })
  return [{ id, name, priceCents, vatClass, image, quantity: 1, size, color }]
}
