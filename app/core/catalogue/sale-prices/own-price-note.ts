import { variantKey } from '#core/catalogue/product.ts'
import type { Cents } from '#core/base/money/money.ts'
import { pricesAsWritten } from './variant-price.ts'

/**
 * What becomes of own prices when the product's changes. `kept`: a price of the product leaves them;
 * `reduced`: a sale takes the same percentage off them, also one to a fixed price.
 * Source: docs/decisions/110; `setPrice`, `setPrices` and `reduceVariants` do so.
 */
export type OwnPriceFate = 'kept' | 'reduced'

/** A variant and its own regular price, without VAT; null for none. */
type Priced = { size: string; color: string; ownCents: Cents | null }

/** The own prices of a product's variants by `size`, or by `size/color` where colours differ. Cents. */
export function writtenOwnPrices(variants: readonly Priced[]): Record<string, Cents> {
  const choices = {
    sizes: [...new Set(variants.map(({ size }) => size))],
    colors: [...new Set(variants.map(({ color }) => color))],
  }
  const own = variants.flatMap((variant) =>
    variant.ownCents === null ? [] : [[variantKey(variant), variant.ownCents] as const],
  )
  return pricesAsWritten(choices, Object.fromEntries(own))
}

/** «2 tallas conservan su precio propio: Chaqueta X, XXL»; undefined without any. */
export function ownPriceNote(
  sizes: readonly { name: string; key: string }[],
  fate: OwnPriceFate,
): string | undefined {
  const [first] = sizes
  if (!first) return undefined
  const [one, more] = WORDS[fate]
  const said = sizes.length === 1 ? `1 talla ${one}` : `${sizes.length} tallas ${more}`
  return `${said}: ${first.name}, ${first.key}`
}

const WORDS: Readonly<Record<OwnPriceFate, readonly [one: string, more: string]>> = {
  kept: ['conserva su precio propio', 'conservan su precio propio'],
  reduced: [
    'con precio propio baja el mismo tanto por ciento que su producto',
    'con precio propio bajan el mismo tanto por ciento que su producto',
  ],
}
