import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { ProductDetails } from '#core/catalogue/product.ts'
import { addDays, startOfMadridDay } from '#core/base/dates/madrid-time.ts'
import {
  goodsTally,
  type GoodsSum,
  type HourSales,
  type SalesSpan,
  type SoldOrder,
} from './sales-report.ts'

/** Orders per query of the report by goods. */
const PAGE = 500

/**
 * The sums of a span by hour, from the ledger: the database adds up, so a year is some thousand
 * rows. Entries are never changed and have the time at which they were written, so the report of a
 * past span never changes. Guarded by: sales-report.server.test.ts.
 */
export async function salesByHour(db: Db, span: SalesSpan): Promise<HourSales[]> {
  const [sales, units, moves] = await Promise.all([
    salesOf(db, span),
    unitsOf(db, span),
    movesOf(db, span),
  ])
  return [...sales, ...units, ...moves]
}

const HOUR = sql<string>`substr(money_entries.happened_at, 1, 13)`

/** The entries of the ledger in a span. */
export const entriesIn = (db: Db, { fromDay, toDay }: SalesSpan) =>
  db
    .selectFrom('money_entries')
    .where('happened_at', '>=', startOfMadridDay(fromDay))
    .where('happened_at', '<', startOfMadridDay(addDays(toDay, 1)))

async function salesOf(db: Db, span: SalesSpan): Promise<HourSales[]> {
  const rows = await entriesIn(db, span)
    .where('money_entries.kind', '=', 'charged')
    .innerJoin('orders', 'orders.id', 'money_entries.order_id')
    .select((eb) => [
      HOUR.as('hour'),
      eb.fn.countAll().as('orders'),
      eb.fn.sum('subtotal_cents').as('subtotalCents'),
      eb.fn.sum('discount_cents').as('discountCents'),
      eb.fn.sum(sql`shipping_cents - coalesce(gift_wrap_cents, 0)`).as('shippingCents'),
      eb.fn.sum(sql`coalesce(gift_wrap_cents, 0)`).as('giftWrapCents'),
      eb.fn.sum('vat_cents').as('vatCents'),
      eb.fn.sum(sql`vat_cents * prices_include_vat`).as('vatIncludedCents'),
      eb.fn.sum('amount_cents').as('totalCents'),
    ])
    .groupBy(HOUR)
    .execute()
  return rows.map(({ hour, vatCents, ...sums }) => ({
    ...numbers(sums),
    hour,
    vatAddedCents: Number(vatCents) - Number(sums.vatIncludedCents),
  }))
}

async function unitsOf(db: Db, span: SalesSpan): Promise<HourSales[]> {
  const rows = await entriesIn(db, span)
    .where('money_entries.kind', '=', 'charged')
    .innerJoin('order_lines', 'order_lines.order_id', 'money_entries.order_id')
    .select((eb) => [HOUR.as('hour'), eb.fn.sum('quantity').as('units')])
    .groupBy(HOUR)
    .execute()
  return rows.map(({ hour, units }) => ({ hour, units: Number(units) }))
}

async function movesOf(db: Db, span: SalesSpan): Promise<HourSales[]> {
  const rows = await entriesIn(db, span)
    .where('money_entries.kind', 'in', ['sent_back', 'failed', 'disputed', 'dispute_closed'])
    .select((eb) => [HOUR.as('hour'), 'kind', eb.fn.sum('amount_cents').as('cents')])
    .groupBy([HOUR, 'kind'])
    .execute()
  return rows.map(({ hour, kind, cents }) => ({
    hour,
    [kind === 'sent_back' || kind === 'failed' ? 'refundedCents' : 'disputedCents']: -Number(cents),
  }))
}

/** Postgres answers sums as text. */
const numbers = <Key extends string>(
  row: Record<Key, string | number | bigint>,
): Record<Key, number> =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value)])) as Record<
    Key,
    number
  > // the same keys

/** The goods sold in a span by product or category, read in pages. */
export async function salesByGoods(
  db: Db,
  span: SalesSpan,
  by: 'product' | 'category',
): Promise<GoodsSum[]> {
  const categories = by === 'category' ? await mainCategories(db) : new Map<string, string>()
  const tally = goodsTally(by)
  let last: Sale | undefined
  do {
    const page = await salesPage(db, span, last)
    for (const order of await soldOrders(db, page, categories)) tally.add(order)
    last = page.length < PAGE ? undefined : page.at(-1)
  } while (last)
  return tally.sums()
}

type Sale = { id: number; at: string; orderId: string; discountCents: number }

async function salesPage(db: Db, span: SalesSpan, last: Sale | undefined): Promise<Sale[]> {
  let query = entriesIn(db, span)
    .where('money_entries.kind', '=', 'charged')
    .innerJoin('orders', 'orders.id', 'money_entries.order_id')
    .select([
      'money_entries.id',
      'money_entries.happened_at as at',
      'money_entries.order_id as orderId',
      'orders.discount_cents as discountCents',
    ])
  if (last) {
    query = query
      .where('happened_at', '>=', last.at)
      .where((eb) => eb.or([eb('happened_at', '>', last.at), eb('money_entries.id', '>', last.id)]))
  }
  return query.orderBy('happened_at').orderBy('money_entries.id').limit(PAGE).execute()
}

async function soldOrders(
  db: Db,
  sales: readonly Sale[],
  categories: ReadonlyMap<string, string>,
): Promise<SoldOrder[]> {
  if (sales.length === 0) return []
  const ids = sales.map(({ orderId }) => orderId)
  const rows = await db
    .selectFrom('order_lines')
    .select(['order_id', 'product_id', 'name', 'quantity', 'total_cents', 'discount_cents'])
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const lines = Map.groupBy(rows, (row) => row.order_id)
  return sales.map(({ orderId, discountCents }) => ({
    discountCents,
    lines: (lines.get(orderId) ?? []).map((row) => ({
      productId: row.product_id,
      name: row.name,
      category: categories.get(row.product_id) ?? 'accessories',
      quantity: row.quantity,
      totalCents: row.total_cents,
      discountCents: row.discount_cents ?? undefined,
    })),
  }))
}

/** Orders store no category: uses the product's current one, also for retired products. */
async function mainCategories(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('products').select(['id', 'details']).execute()
  return new Map(
    rows.map(({ id, details }) => {
      const { categories } = JSON.parse(details) as ProductDetails // only `writePlan` writes it
      return [id, categories[0] ?? 'accessories']
    }),
  )
}
