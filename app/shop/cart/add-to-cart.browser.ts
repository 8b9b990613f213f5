import { toast, type ToastInput } from '#app/ui/overlays/toast-store.ts'
import type { ProductCardData } from '#core/catalogue/card.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import { priceOf } from '#core/catalogue/reduction.ts'
import type { Choice } from '#core/catalogue/product.ts'
import { addLine, type CartLine } from '#core/pricing/cart/cart.ts'
import { openCartDrawer } from './cart-drawer-store.ts'
import { cartRefusalText } from './cart-texts.ts'
import { rereadCart, updateLines } from './cart-store.ts'

export type Addable = Omit<ProductCardData, 'summary' | 'isNew'>

type Report = (message: ToastInput, product: Addable, line: CartLine) => void

let report: Report = toast.show

/** Shows additions in another way than as a plain message; for code that comes later. */
export const reportAdditionsBy = (richer: Report): void => {
  report = richer
}

/** Adds one unit of a variant to the cart and reports it. A refusal changes nothing. */
export function addToCart(product: Addable, choice: Choice): void {
  const { id, name, vatClass } = product
  const { priceCents } = priceOf(product, choice)
  const version = product.pictures[choice.color] ?? '0'
  const image = thumbnail({ id, color: choice.color, version })
  const line = { id, name, priceCents, vatClass, image, quantity: 1, ...choice }
  const outcome = addLine(rereadCart().lines, line)
  if (!outcome.ok) {
    toast.show({ text: cartRefusalText(outcome.reason), tone: 'error', durationMs: 3000 })
    return
  }
  updateLines(() => outcome.lines)
  const action = { label: 'Ver', onPress: openCartDrawer }
  report({ text: 'Producto añadido al carrito', durationMs: 2000, action }, product, line)
}
