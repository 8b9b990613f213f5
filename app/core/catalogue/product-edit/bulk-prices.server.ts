import { changeAlarm } from '#core/catalogue/import/price-alarm.ts'
import { lowestPrice } from '#core/catalogue/price-history.ts'
import type { Cents } from '#core/base/money/money.ts'
import { readSaleProducts } from '#core/catalogue/sale-prices/sale-products.server.ts'
import type { Db } from '#db/schema.ts'
import { bulkPriceCents, isPossiblePrice, type PriceTerms } from './bulk-terms.ts'

/** A product in the preview of a bulk change of prices, without VAT. */
export type BulkPriceLine = {
  id: string
  name: string
  fromCents: Cents
  /** As `fromCents` if the product is left out. */
  toCents: Cents
  /** The lowest price of the last 30 days; null for a product that was never sold. */
  lowestCents: Cents | null
  /** Why the change leaves the product out: a running sale sets its price, or its price stays. */
  skipped: 'on_sale' | 'same' | null
  /** A typing error, perhaps; rounding turns the change round; a planned sale is no longer lower. */
  warning: 'alarm' | 'against' | 'sale_not_lower' | null
}

export type BulkPricesOutcome =
  | { ok: true; lines: BulkPriceLine[] }
  | { ok: false; reason: 'no_products' | 'nothing_changes' }
  /** Prices that nothing may cost; the products are named. */
  | { ok: false; reason: 'impossible'; lines: BulkPriceLine[] }

/**
 * What a bulk change makes of the prices; changes nothing. Refuses if no price would change, and
 * prices below a cent or above `MAX_PRICE_CENTS`. Unknown ids are left out. `now` is ISO-8601 UTC.
 * Guarded by: bulk-changes.server.test.ts.
 */
export async function previewPrices(
  db: Db,
  { ids, terms, now }: { ids: readonly string[]; terms: PriceTerms; now: string },
): Promise<BulkPricesOutcome> {
  const products = await readSaleProducts(db, ids)
  if (products.length === 0) return { ok: false, reason: 'no_products' }
  const onSale = await idsOnSale(db, ids)
  const lines = products.map((product): BulkPriceLine => {
    const { id, name, regularCents: fromCents, steps, open } = product
    const wantedCents = bulkPriceCents(fromCents, terms)
    const skipped = onSale.has(id) ? 'on_sale' : wantedCents === fromCents ? 'same' : null
    const toCents = skipped ? fromCents : wantedCents
    const isAgainst = terms.direction === 'up' ? toCents < fromCents : toCents > fromCents
    const warning = isAgainst
      ? 'against'
      : !skipped && open.some(({ priceCents }) => priceCents >= toCents)
        ? 'sale_not_lower'
        : !skipped && isPossiblePrice(toCents) && changeAlarm(fromCents, toCents)
          ? 'alarm'
          : null
    return {
      id,
      name,
      fromCents,
      toCents,
      lowestCents: lowestPrice(steps, now) ?? null,
      skipped,
      warning,
    }
  })
  const impossible = lines.filter(({ toCents }) => !isPossiblePrice(toCents))
  if (impossible.length > 0) return { ok: false, reason: 'impossible', lines: impossible }
  return lines.some(({ skipped }) => skipped === null)
    ? { ok: true, lines }
    : { ok: false, reason: 'nothing_changes' }
}

async function idsOnSale(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('sale_period_id', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
