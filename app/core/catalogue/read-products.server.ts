import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import { makerOf } from '#core/catalogue/makers/makers.ts'
import { readMakers } from '#core/catalogue/makers/maker-rows.server.ts'
import { joinOwnFields } from '#core/catalogue/own-fields/stored-values.ts'
import type { Db, Schema } from '#db/schema.ts'
import { readLabels, readOwnPictures, type PlacedLabel } from './pictures.server.ts'
import type { PlacedProduct } from './product-index.ts'
import { variantKey, type Product, type ProductDetails } from './product.ts'
import { shownPrices } from './reduction.ts'

/** Products that are read at once: a few milliseconds, for which nothing else runs on SQLite. */
export const PRODUCTS_AT_ONCE = 50

/** Gives the same object for equal values, since thousands of products share sizes, fibres, care. */
export type Share = <T>(value: T) => T

/** A store of shared values; it lives as long as the products that were read with it. */
export function createShare(): Share {
  const strings = new Map<string, string>()
  const known = new Map<string, unknown>()
  return <T>(value: T): T => {
    if (typeof value === 'string') {
      const same = strings.get(value)
      if (same === undefined) strings.set(value, value)
      return (same ?? value) as T & string // equal to the value
    }
    const key = JSON.stringify(value)
    const first = known.get(key)
    if (first !== undefined) return first as T // the key is the value
    known.set(key, deepFrozen(value))
    return value
  }
}

function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) deepFrozen(part)
  return Object.freeze(value)
}

/**
 * A product is on sale. Behind the plus neither database looks for an index: SQLite would take the
 * one of the shop's order for a batch by id, and sort the whole catalogue for each.
 * Guarded by: catalogue-batches.test.ts.
 */
export const isOnSale = sql<boolean>`+products.is_active = 1`

/** The products after an id, at most `PRODUCTS_AT_ONCE`, in the order of ids. */
export async function readProductsAfter(
  db: Db,
  id: string,
  share: Share,
): Promise<PlacedProduct[]> {
  const rows = await activeProducts(db)
    .where('products.id', '>', id)
    .orderBy('products.id')
    .limit(PRODUCTS_AT_ONCE)
    .execute()
  return withVariants(db, rows, share)
}

/** The products of these ids as they are now; one that is not sold any more has no `product`. */
export async function readProducts(
  db: Db,
  ids: readonly string[],
  share: Share,
): Promise<PlacedProduct[]> {
  const rows = await activeProducts(db).where('products.id', 'in', ids).execute()
  const found = await withVariants(db, rows, share)
  const present = new Set(found.map(({ id }) => id))
  return [
    ...found,
    ...ids.filter((id) => !present.has(id)).map((id) => ({ id, position: 0, product: undefined })),
  ]
}

const activeProducts = (db: Db) =>
  db
    .selectFrom('products')
    .leftJoin('sale_periods', 'sale_periods.id', 'products.sale_period_id')
    .selectAll('products')
    .select(['sale_periods.starts_at as saleStartsAt', 'sale_periods.ends_at as saleEndsAt'])
    .where(isOnSale)

type Row = Awaited<ReturnType<ReturnType<typeof activeProducts>['execute']>>[number]

/**
 * A column of the stock of each variant, found by its key. For a join with a few hundred variants
 * Postgres reads the stock of the whole shop: a catalogue read batch by batch would cost its square.
 * Guarded by: catalogue-batches.test.ts.
 */
export const ofStock = <Column extends 'on_hand' | 'available' | 'ean'>(column: Column) =>
  sql<Selectable<Schema['stock']>[Column]>`(select ${sql.ref(column)} from stock
    where stock.variant_id = variants.id)`

/** The variants on sale of some products, in their order, with the units available and their EAN. */
export const variantsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('variants')
    .select(['product_id', 'size', 'color'])
    .select([ofStock('available').as('available'), ofStock('ean').as('ean')])
    .select(['price_cents', 'regular_price_cents', 'prior_price_cents'])
    .where('is_active', '=', 1)
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('position')
    .execute()

/**
 * The same with the recalled ones, which are off sale: a page shows them as sold out. Only what is
 * for shoppers reads them so.
 */
const shownVariantsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('variants')
    .select(['product_id', 'size', 'color', ofStock('ean').as('ean')])
    .select(sql<number>`${ofStock('available')} * is_active`.as('available'))
    .select(['price_cents', 'regular_price_cents', 'prior_price_cents'])
    .where('product_id', 'in', ids)
    .where((eb) => eb.or([eb('is_active', '=', 1), eb('variants.id', 'in', recalledVariants(eb))]))
    .orderBy('product_id')
    .orderBy('position')
    .execute()

const recalledVariants = (eb: ExpressionBuilder<Schema, 'variants'>) =>
  eb
    .selectFrom('recall_variants')
    .leftJoin('recall_ends', 'recall_ends.recall_code', 'recall_variants.recall_code')
    .select('recall_variants.variant_id')
    .where('recall_ends.ended_at', 'is', null)

/** The code of the newest recall that has not ended, by product. */
async function readOpenRecalls(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('recalls')
    .leftJoin('recall_ends', 'recall_ends.recall_code', 'recalls.code')
    .select(['product_id', 'code'])
    .where('product_id', 'in', ids)
    .where('recall_ends.ended_at', 'is', null)
    .orderBy('opened_at')
    .execute()
  return new Map(rows.map((row) => [row.product_id, row.code]))
}

async function withVariants(db: Db, rows: readonly Row[], share: Share): Promise<PlacedProduct[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const recalls = await readOpenRecalls(db, ids)
  const variants = recalls.size > 0 ? await shownVariantsOf(db, ids) : await variantsOf(db, ids)
  const ownPictures = await readOwnPictures(db, ids)
  // Few products have a guarantee: the others cost no query.
  const guaranteed = rows.filter(({ details }) => details.includes('"durabilityYears":'))
  const labels = await readLabels(
    db,
    guaranteed.map(({ id }) => id),
  )
  const byProduct = Map.groupBy(variants, (variant) => variant.product_id)
  const products = rows.map((row) => ({
    row,
    product: toProduct(row, byProduct.get(row.id) ?? [], share),
  }))
  const makers = await readMakers(db, [...new Set(products.map(({ product }) => product.maker))])
  return products.map(({ row, product }) => {
    const madeBy = makerOf(product.maker, makers)
    const own = ownPictures.get(row.id)
    const recall = recalls.get(row.id)
    return {
      id: row.id,
      position: row.position,
      product: {
        ...product,
        ...own,
        ...(madeBy && { madeBy: share(madeBy) }),
        ...(recall && { recall }),
        ...labelOf(product, labels.get(row.id)),
      },
    }
  })
}

/** One of a guarantee with other years would say what is not so. */
const labelOf = (
  { durabilityYears }: ProductDetails,
  label: PlacedLabel | undefined,
): Pick<Product, 'durabilityLabel'> =>
  label && label.years === durabilityYears
    ? { durabilityLabel: { src: label.src, width: label.width, height: label.height } }
    : {}

type Variant = {
  size: string
  color: string
  available: number
  ean: string | null
  price_cents: number | null
  regular_price_cents: number | null
  prior_price_cents: number | null
}

function toProduct(row: Row, variants: readonly Variant[], share: Share): Product {
  const whole = joinOwnFields(row.details, row.own_fields)
  const details = JSON.parse(whole) as ProductDetails // only `writePlan` writes it
  const sizes = new Set<string>()
  const colors = new Set<string>()
  const stock: Record<string, number> = {}
  const soldOut: string[] = []
  for (const variant of variants) {
    const { size, color } = variant as { size: string; color: string }
    sizes.add(size)
    colors.add(color)
    const key = share(variantKey({ size, color }))
    stock[key] = Math.max(0, variant.available)
    if (stock[key] === 0) soldOut.push(key)
  }
  return {
    ...shareDetails(details, share),
    id: row.id,
    name: row.name,
    ...pricesOf(row, variants),
    sizes: share([...sizes]),
    colors: share([...colors]),
    stock,
    soldOut: share(soldOut),
    ...eansOf(variants),
  }
}

/** The EANs of variants by `size/color`, if any has one. */
export function eansOf(variants: readonly Variant[]): Pick<Product, 'eans'> {
  const known = variants.flatMap(({ ean, ...choice }) =>
    ean === null ? [] : [[variantKey(choice), ean] as const],
  )
  return known.length === 0 ? {} : { eans: Object.fromEntries(known) }
}

/** All but the summary and the description, which are each product's own. */
function shareDetails(details: ProductDetails, share: Share): ProductDetails {
  return {
    ...details,
    genders: share(details.genders),
    categories: share(details.categories),
    collections: share(details.collections),
    lines: share(details.lines),
    activities: share(details.activities),
    ...(details.garment && { garment: share(details.garment) }),
    composition: share(details.composition),
    care: share(details.care),
    fitNote: share(details.fitNote),
    features: share(details.features.map((feature) => share(feature))),
    origin: share(details.origin),
    maker: share(details.maker),
    claims: share(details.claims),
  }
}

type PricedRow = Pick<
  Row,
  'price_cents' | 'prior_price_cents' | 'sale_period_id' | 'saleStartsAt' | 'saleEndsAt'
>

/** What a product and its variants on sale cost now, with the reduction that is announced. */
export function pricesOf(
  row: PricedRow,
  variants: readonly Variant[],
): ReturnType<typeof shownPrices> & { isOnSale?: true } {
  const { saleStartsAt: startsAt, saleEndsAt: endsAt } = row
  const isDated = startsAt !== null && endsAt !== null
  const dates = { startsAt: startsAt ?? '', endsAt: endsAt ?? '' }
  const base = {
    priceCents: row.price_cents,
    ...(isDated &&
      row.prior_price_cents !== null && {
        reduction: { priorCents: row.prior_price_cents, ...dates },
      }),
  }
  // An older server ends a sale of the product only.
  const isInSale = row.sale_period_id !== null
  const shown = shownPrices(
    base,
    variants.map((variant) => ({
      key: variantKey(variant),
      ownCents: isInSale
        ? variant.price_cents
        : (variant.regular_price_cents ?? variant.price_cents),
      priorCents: isInSale ? variant.prior_price_cents : null,
    })),
  )
  return { ...shown, ...(isInSale && { isOnSale: true }) }
}
