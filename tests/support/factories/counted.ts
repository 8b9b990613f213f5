import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { firstMakers } from '#core/makers/first-makers.ts'
import { makerOf } from '#core/makers/makers.ts'
import type { Product } from '#core/catalogue/product.ts'

/** A product as the running shop has it, with its stock counted out by variant. */
export function counted({ stock: units, ...product }: CatalogueFileProduct): Product {
  const stock: Record<string, number> = {}
  for (const color of product.colors) {
    for (const size of product.sizes) {
      stock[`${size}/${color}`] = units[`${size}/${color}`] ?? units['default'] ?? 0
    }
  }
  const soldOut = Object.keys(stock).filter((key) => stock[key] === 0)
  const madeBy = makerOf(product.maker, firstMakers)
  return { ...product, ...(madeBy && { madeBy }), stock, soldOut }
}
