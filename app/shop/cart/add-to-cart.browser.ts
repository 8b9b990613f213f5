import { toast } from '#app/ui/overlays/toast-store.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import type { Choice } from '#core/catalogue/product.ts'
import type { Cents } from '#core/money/money.ts'
import { addLine } from '#core/cart/cart.ts'
import { openCartDrawer } from './cart-drawer-store.ts'
import { cartRefusalText } from './cart-texts.ts'
import { rereadCart, updateLines } from './cart-store.ts'

type Addable = { id: string; name: string; priceCents: Cents; pictures: Record<string, string> }

/** Adds one unit of a variant to the cart and reports it. A refusal changes nothing. */
export function addToCart(product: Addable, choice: Choice): void {
  const { id, name, priceCents } = product
  const version = product.pictures[choice.color] ?? '0'
  const image = thumbnail({ id, color: choice.color, version })
  const line = { id, name, priceCents, image, quantity: 1, ...choice }
  const outcome = addLine(rereadCart().lines, line)
  if (!outcome.ok) {
    toast.show({ text: cartRefusalText(outcome.reason), tone: 'error', durationMs: 3000 })
    return
  }
  updateLines(() => outcome.lines)
  toast.show({
    text: 'Producto añadido al carrito',
    tone: 'success',
    durationMs: 2000,
    action: { label: 'Ver', onPress: openCartDrawer },
  })
}
