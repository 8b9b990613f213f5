import {
  alarmsOfChange,
  alarmsOfSizes,
  type PriceAlarm,
} from '#core/catalogue/import/price-alarm.ts'
import { variantKey } from '#core/catalogue/product.ts'
import { pricesByVariant } from '#core/catalogue/sale-prices/variant-price.ts'
import type { DraftContent } from './product-content.ts'

/**
 * The prices of an edited product that look like typing errors: its own, and those that sizes have
 * got or lost, a size with one step in all its colours once. None without a price to compare with.
 */
export function contentAlarms(before: DraftContent, after: DraftContent): PriceAlarm[] {
  const [fromCents, toCents] = [before.priceCents ?? 0, after.priceCents ?? 0]
  if (fromCents < 1 || toCents < 1) return []
  const { id, name = id, sizes = [], colors = [] } = after
  const [was, is] = [ownPricesOf(before), ownPricesOf(after)]
  const changed = sizes.flatMap((size) => {
    const steps = colors.flatMap((color) => {
      const key = variantKey({ size, color })
      if (was[key] === is[key]) return []
      return { key, fromCents: was[key] ?? fromCents, toCents: is[key] ?? toCents }
    })
    const alike = Map.groupBy(steps, (step) => `${step.fromCents} ${step.toCents}`)
    return [...alike.values()].flatMap((same) =>
      same
        .slice(0, 1)
        .map((step) => (same.length === colors.length ? { ...step, key: size } : step)),
    )
  })
  return [
    ...alarmsOfChange({ productId: id, name, fromCents, toCents }),
    ...alarmsOfSizes({ id, name }, changed),
  ]
}

/** Those of a draft by variant; what is no price is left to the rules to refuse. */
function ownPricesOf({ sizes = [], colors = [], prices = {} }: DraftContent) {
  const read = Object.entries(prices).filter(([, cents]) => cents > 0)
  return pricesByVariant({ sizes, colors, prices: Object.fromEntries(read) })
}
