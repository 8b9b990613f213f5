import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { shownPrices } from '#core/catalogue/reduction.ts'
import { pricesByVariant } from '#core/catalogue/sale-prices/variant-price.ts'
import { firstMakers } from '#core/catalogue/makers/first-makers.ts'
import { makerOf } from '#core/catalogue/makers/makers.ts'
import type { Product } from '#core/catalogue/product.ts'

/** A product as the running shop has it, with its stock counted out by variant. */
export function counted({ stock: units, prices, ...file }: CatalogueFileProduct): Product {
  const own = pricesByVariant({ ...file, prices })
  const stock: Record<string, number> = {}
  for (const color of file.colors) {
    for (const size of file.sizes) {
      stock[`${size}/${color}`] = units[`${size}/${color}`] ?? units['default'] ?? 0
    }
  }
  const shown = shownPrices(
    file,
    Object.keys(stock).map((key) => ({ key, ownCents: own[key] ?? null, priorCents: null })),
  )
  const soldOut = Object.keys(stock).filter((key) => stock[key] === 0)
  const madeBy = makerOf(file.maker, firstMakers)
  return { ...file, ...shown, ...(madeBy && { madeBy }), stock, soldOut }
}
