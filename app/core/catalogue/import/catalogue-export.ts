import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { ownPricesOf, type StoredProduct } from './catalogue-plan.ts'
import { variantKey, type ProductDetails } from '#core/catalogue/product.ts'
import { pricesAsWritten } from '#core/catalogue/sale-prices/variant-price.ts'
import { weightsAmong } from '#core/catalogue/weights/weights.ts'

/** A stored product as the owner's file has it: with the EAN of each variant that has one. */
export function toExported(product: StoredProduct): CatalogueFileProduct {
  const eans = product.variants.flatMap((variant) =>
    variant.isActive && variant.ean !== null ? [[variantKey(variant), variant.ean]] : [],
  )
  const exported = toFileProduct(product)
  if (eans.length === 0) return exported
  return { ...exported, eans: Object.fromEntries(eans) as Record<string, string> }
}

/**
 * A stored product in the format of the files, without its retired variants. EANs are left out: a
 * content without them leaves those of the shop, so that an edited one brings back no old number.
 */
export function toFileProduct(product: StoredProduct): CatalogueFileProduct {
  const variants = product.variants.filter(({ isActive }) => isActive)
  const choices = {
    sizes: [...new Set(variants.map(({ size }) => size))],
    colors: [...new Set(variants.map(({ color }) => color))],
  }
  const prices = ownPricesOf(variants)
  // Only `writePlan` writes it.
  const { weights: stored, ...details } = JSON.parse(product.details) as ProductDetails
  const weights = weightsAmong(choices, stored)
  return {
    ...details,
    ...(weights && { weights }),
    id: product.id,
    name: product.name,
    priceCents: product.priceCents,
    ...choices,
    stock: stockOf(variants),
    ...(Object.keys(prices).length > 0 && { prices: pricesAsWritten(choices, prices) }),
  }
}

/** The most common number of units as `default`, and the other variants by key. */
function stockOf(variants: StoredProduct['variants']): Record<string, number> {
  const counts = Map.groupBy(variants, ({ units }) => units)
  const [[usual] = [0]] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  const others = variants.filter(({ units }) => units !== usual)
  return { default: usual, ...Object.fromEntries(others.map((v) => [variantKey(v), v.units])) }
}

/** The units of each variant in a file, by `size/color`. */
export function unitsByVariant(
  product: Pick<CatalogueFileProduct, 'sizes' | 'colors' | 'stock'>,
): Record<string, number> {
  const keys = product.colors.flatMap((color) => product.sizes.map((size) => `${size}/${color}`))
  const usual = product.stock['default'] ?? 0
  return Object.fromEntries(keys.map((key) => [key, product.stock[key] ?? usual]))
}

/** Existing variants whose units in the file differ from the shop's count. */
export function otherCounts(
  stored: readonly StoredProduct[],
  products: readonly CatalogueFileProduct[],
): string[] {
  const counted = new Map(
    stored.flatMap(({ variants }) => variants.map((v) => [v.id, v.units] as const)),
  )
  return products.flatMap((product) =>
    Object.entries(unitsByVariant(product))
      .map(([key, units]) => ({ id: `${product.id}/${key}`, units }))
      .filter(({ id, units }) => counted.has(id) && counted.get(id) !== units)
      .map(({ id }) => id),
  )
}
