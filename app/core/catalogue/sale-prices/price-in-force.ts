import type { Cents } from '#core/base/money/money.ts'

/** The prices of a variant and its product as they are stored. Cents without VAT. */
type StoredPrices = {
  productCents: Cents
  price_cents: Cents | null
  regular_price_cents: Cents | null
  sale_period_id: number | null
}

/**
 * What a variant costs now: its own price, or that of its product. An older server ends a sale of the
 * product only, so then its regular price counts; see `pricesOf`.
 */
export const priceInForce = (row: StoredPrices): Cents =>
  (row.sale_period_id === null ? (row.regular_price_cents ?? row.price_cents) : row.price_cents) ??
  row.productCents
