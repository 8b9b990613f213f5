import type { Db } from '#db/schema.ts'
import type { Cents } from '#core/base/money/money.ts'
import { lineKey, type LineKey } from '#core/pricing/cart/cart.ts'
import type { Discount } from '#core/pricing/discounts/discount.ts'
import { applyOffers, type OfferTerms } from '#core/pricing/offers/apply-offers.ts'
import { termsFor, type Offer } from '#core/pricing/offers/offer.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import { policy } from '#core/base/policy/policy.ts'
import type { ProductDetails } from '#core/catalogue/product.ts'
import { vatClassOf } from '#core/catalogue/reduction.ts'
import { priceInForce } from '#core/catalogue/sale-prices/price-in-force.ts'
import type { Classed } from '#core/base/policy/vat-class.ts'
import type { OrderRequest } from './order-request.ts'
import type { OrderRefusal } from './outcome.ts'

export type PricedLine = Classed & {
  variantId: string
  productId: string
  name: string
  image: string
  size: string
  color: string
  priceCents: Cents
  quantity: number
  /** The offers that reach it; undefined: none. */
  offers?: readonly OfferTerms[] | undefined
  /** What a unit costs the shop now, without VAT; null if unknown. */
  unitCostCents: Cents | null
}

type RequestLine = OrderRequest['lines'][number]
type WantedLine = LineKey & { quantity: number }

/**
 * Reads the lines' products from the shop's own data, and refuses outdated prices as well as what
 * `linesOfNow` refuses; each refusal names every line concerned.
 */
export async function priceLines(
  db: Db,
  requested: readonly RequestLine[],
  offers: readonly Offer[] = [],
): Promise<{ ok: true; lines: PricedLine[] } | OrderRefusal> {
  const shown = new Map(requested.map((line) => [lineKey(line), line.shownPriceCents]))
  const priced = await linesOfNow(db, requested, offers)
  if (!priced.ok) return priced
  const changed = priced.lines.flatMap((line) => {
    const key = { id: line.productId, size: line.size, color: line.color }
    const fromCents = shown.get(lineKey(key))
    return fromCents === undefined || fromCents === line.priceCents
      ? []
      : [{ ...key, fromCents, toCents: line.priceCents }]
  })
  return changed.length > 0 ? { ok: false, reason: 'price_changed', lines: changed } : priced
}

/**
 * The lines at the prices of now. Merges lines of the same variant, so that twice five units is ten
 * for the stock. Refuses products no longer sold and too many units of one variant.
 */
export async function linesOfNow(
  db: Db,
  requested: readonly WantedLine[],
  offers: readonly Offer[] = [],
): Promise<{ ok: true; lines: PricedLine[] } | OrderRefusal> {
  const merged = mergeLines(requested)
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .leftJoin('stock', 'stock.variant_id', 'variants.id')
    .leftJoin('product_pictures', (join) =>
      join
        .onRef('product_pictures.product_id', '=', 'products.id')
        .onRef('product_pictures.color', '=', 'variants.color'),
    )
    .select(['variants.id as variantId', 'products.name', 'products.price_cents as productCents'])
    .select(['variants.price_cents', 'variants.regular_price_cents', 'sale_period_id'])
    .select('products.details')
    .select(['product_pictures.version as ownPicture', 'stock.unit_cost_cents as unitCostCents'])
    .where(
      'variants.id',
      'in',
      merged.map((line) => lineKey(line)),
    )
    .where('variants.is_active', '=', 1)
    .where('products.is_active', '=', 1)
    .execute()
  const byVariant = new Map(rows.map((row) => [row.variantId, row]))

  const gone = merged.filter((line) => !byVariant.has(lineKey(line)))
  if (gone.length > 0) return { ok: false, reason: 'gone', lines: gone.map(keyOnly) }
  const tooMany = merged.filter((line) => line.quantity > policy.limits.lineQuantity)
  if (tooMany.length > 0) {
    return { ok: false, reason: 'too_many_units', lines: tooMany.map(keyOnly) }
  }
  const lines = merged.flatMap(({ id, size, color, quantity }): PricedLine[] => {
    const row = byVariant.get(lineKey({ id, size, color }))
    if (!row) return [] // refused above
    const { variantId, name, ownPicture, unitCostCents } = row
    const priceCents = priceInForce(row)
    const version = ownPicture ?? pictureVersion({ id }, color)
    const image = thumbnail({ id, color, version })
    const line = { variantId, productId: id, name, image, size, color, priceCents, quantity }
    const reached = offers.length > 0 && { offers: offersReaching(offers, row, id) }
    return [{ ...line, unitCostCents, ...vatClassIn(row.details), ...reached }]
  })
  return { ok: true, lines }
}

function offersReaching(
  offers: readonly Offer[],
  row: { details: string; sale_period_id: number | null },
  id: string,
): OfferTerms[] {
  const { categories, collections } = JSON.parse(row.details) as ProductDetails
  const isOnSale = row.sale_period_id !== null
  return termsFor(offers, { id, categories, collections, isOnSale })
}

/** What the offers of lines take off an order. */
export const applyToOrder = (lines: readonly PricedLine[], code: Discount | null) =>
  applyOffers(
    lines.map((line) => ({ ...line, key: line.variantId, offers: line.offers ?? [] })),
    code,
  )

/** Most products have none, so their details are not parsed. */
const vatClassIn = (details: string): Classed =>
  details.includes('"vatClass":') ? vatClassOf(JSON.parse(details) as ProductDetails) : {}

function mergeLines(requested: readonly WantedLine[]): WantedLine[] {
  const merged = new Map<string, WantedLine>()
  for (const line of requested) {
    const before = merged.get(lineKey(line))
    const quantity = line.quantity + (before?.quantity ?? 0)
    merged.set(lineKey(line), { ...line, quantity })
  }
  return [...merged.values()]
}

/** Lists the variants that are short in the cart's terms, each with the units left. */
export const outOfStockLines = (
  lines: readonly PricedLine[],
  short: readonly { variantId: string; unitsLeft: number }[],
): (LineKey & { unitsLeft: number })[] =>
  short.flatMap(({ variantId, unitsLeft }) => {
    const line = lines.find((l) => l.variantId === variantId)
    return line ? [{ id: line.productId, size: line.size, color: line.color, unitsLeft }] : []
  })

const keyOnly = ({ id, size, color }: LineKey): LineKey => ({ id, size, color })
