import { priceOf } from '#core/catalogue/reduction.ts'
import type { CartLine } from '#core/pricing/cart/cart.ts'
import type { CartProduct } from '#core/pricing/cart/cart-products.ts'
import type { OrderLine } from './order.ts'

/**
 * The cart lines to buy an order again, at today's prices and limited to today's stock. `missing`
 * names the lines that are not fully available.
 */
export function linesToBuyAgain(
  lines: readonly OrderLine[],
  products: readonly CartProduct[],
): { wanted: CartLine[]; missing: string[] } {
  const byId = new Map(products.map((product) => [product.id, product]))
  const wanted: CartLine[] = []
  const missing: string[] = []
  for (const { productId, name, image, size, color, quantity } of lines) {
    const product = byId.get(productId)
    const units = Math.min(quantity, product?.stock[`${size}/${color}`] ?? 0)
    if (!product || units < quantity) missing.push(product?.name ?? name)
    if (!product || units < 1) continue
    wanted.push({
      id: productId,
      name: product.name,
      priceCents: priceOf(product, { size, color }).priceCents,
      vatClass: product.vatClass,
      image: product.images[color] ?? image,
      size,
      color,
      quantity: units,
    })
  }
  return { wanted, missing }
}
