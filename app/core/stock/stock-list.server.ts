import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import { counted, countedAt, type CountedVariant } from './owner-stock.server.ts'
import { daysOfCover } from './stock-cover.ts'
import { soldUnits } from './stock-movements.server.ts'
import { inView, isOnSale, stockPlaces, type StockPlace } from './stock-places.server.ts'
import type { StockView } from './stock-views.ts'

/** A variant in the list of the stock. */
export type ListedStock = CountedVariant & { soldUnits: number; coverDays: number | null }

export type StockSearch = {
  view: StockView
  /** Only the variants of these products, and those that lie where this text says. */
  found?: { productIds: readonly string[]; shelf: string } | undefined
  /** A variant without a reorder point is low at this many available units. */
  lowUnits: number
  after?: StockPlace | undefined
  most: number
  now: Date
}

/** A page of the variants on sale, the fewest available units first. */
export async function listStock(
  db: Db,
  search: StockSearch,
): Promise<{ variants: ListedStock[]; next: StockPlace | undefined }> {
  const { most, now, found } = search
  const rows = found ? await foundVariants(db, search, found) : await variantsInView(db, search)
  const shown = rows.slice(0, most)
  const sold = await soldUnits(
    db,
    shown.map(({ variantId }) => variantId),
    now,
  )
  const last = rows.length > most ? shown.at(-1) : undefined
  return {
    variants: shown.map((variant) => {
      const units = sold.get(variant.variantId) ?? 0
      return { ...variant, soldUnits: units, coverDays: daysOfCover(variant.available, units) }
    }),
    next: last && { available: last.available, variantId: last.variantId },
  }
}

async function variantsInView(db: Db, search: StockSearch): Promise<CountedVariant[]> {
  return countedAt(db, await stockPlaces(db, { ...search, most: search.most + 1 }))
}

/** A search finds few, so they are put in order here. */
async function foundVariants(
  db: Db,
  { view, lowUnits, after }: StockSearch,
  { productIds, shelf }: { productIds: readonly string[]; shelf: string },
): Promise<CountedVariant[]> {
  const onSale = () => counted(db).where(isOnSale).where(inView({ view, lowUnits }))
  const [ofProducts, onShelf] = await Promise.all([
    productIds.length === 0 ? [] : onSale().where('products.id', 'in', productIds).execute(),
    onSale().where(isOnShelf(shelf)).limit(MOST_ON_SHELF).execute(),
  ])
  const all = new Map([...ofProducts, ...onShelf].map((one) => [one.variantId, one]))
  return [...all.values()].filter((one) => !after || byPlace(after, one) < 0).toSorted(byPlace)
}

const MOST_ON_SHELF = 500

const byPlace = (a: StockPlace, b: StockPlace): number =>
  a.available - b.available || (a.variantId < b.variantId ? -1 : a.variantId > b.variantId ? 1 : 0)

/** Whether the place of a variant begins with this text, ignoring case. */
const isOnShelf = (text: string) => {
  const from = sql`lower(${text})`
  return sql<SqlBool>`(stock.shelf is not null and lower(stock.shelf) >= ${from}
    and lower(stock.shelf) < ${from} || ${AFTER_ALL})`
}

/** Sorts after every sign, in each language. */
const AFTER_ALL = '\u{ffff}'

/** An order that has units of a variant reserved. */
export type ReservingOrder = { number: string; units: number; placedAt: string; isPaid: boolean }

/** The orders for which units of a variant are reserved, the oldest first, at most `most`. */
export async function reservingOrders(
  db: Db,
  variantId: string,
  most: number,
): Promise<ReservingOrder[]> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['number', 'placed_at', 'payment_status'])
    .select((eb) => openUnits(eb).as('units'))
    .where('variant_id', '=', variantId)
    .where((eb) => eb(openUnits(eb), '>', 0))
    .orderBy('placed_at')
    .orderBy('number')
    .limit(most)
    .execute()
  return rows.map(({ number, placed_at, payment_status, units }) => ({
    number,
    units,
    placedAt: placed_at,
    isPaid: payment_status !== 'pending',
  }))
}

/** Units of an order line that are still to be sent. */
const openUnits = (eb: ExpressionBuilder<Schema, 'order_lines'>) =>
  eb('quantity', '-', eb('cancelled_units', '+', eb.ref('dispatched_units')))
