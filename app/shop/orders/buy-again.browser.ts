import { toast } from '#app/ui/overlays/toast-store.ts'
import { addLine } from '#core/pricing/cart/cart.ts'
import { openCartDrawer } from '../cart/cart-drawer-store.ts'
import type { CartProduct } from '#core/pricing/cart/cart-products.ts'
import { updateLines } from '../cart/cart-store.ts'
import type { OrderLine } from '#core/orders/order.ts'
import { linesToBuyAgain } from '#core/orders/buy-again.ts'

const MESSAGE_MS = 6000

/**
 * Adds an order's products that are still sold to the cart, at today's prices, and opens the cart.
 * Reports those it could not add. Never throws.
 */
export async function buyAgain(lines: readonly OrderLine[]): Promise<void> {
  const products = await askProducts(lines.map(({ productId }) => productId))
  if (!products) {
    const text = 'No hemos podido mirar qué queda. Inténtalo de nuevo.'
    toast.show({ text, tone: 'error', durationMs: MESSAGE_MS })
    return
  }
  const { wanted, missing } = linesToBuyAgain(lines, products)
  const left = [...missing]
  updateLines((before) => {
    let cart = before
    for (const line of wanted) {
      const outcome = addLine(cart, line)
      if (outcome.ok) cart = outcome.lines
      else left.push(line.name)
    }
    return cart
  })
  const names = [...new Set(left)].map((name) => `«${name}»`).join(', ')
  if (left.length > 0) {
    toast.show({ text: `Sin existencias como los pediste: ${names}`, durationMs: MESSAGE_MS })
  }
  if (wanted.length > 0) openCartDrawer()
}

async function askProducts(ids: readonly string[]): Promise<CartProduct[] | undefined> {
  const query = new URLSearchParams([...new Set(ids)].map((id) => ['id', id]))
  try {
    const response = await fetch(`/api/cart-products?${query}`)
    return response.ok ? ((await response.json()) as CartProduct[]) : undefined
  } catch {
    return undefined // offline
  }
}
