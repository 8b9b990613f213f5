import { addDays, startOfMadridDay } from '#core/base/dates/madrid-time.ts'
import type { Cents } from '#core/base/money/money.ts'
import type { Db } from '#db/schema.ts'
import { sql } from 'kysely'
import { entriesIn } from './sales-report.server.ts'
import type { SalesSpan } from './sales-report.ts'

/** Orders of a span with what customers paid; `key` is a code or a country. */
export type OrdersSum = { key: string; orders: number; discountCents: Cents; totalCents: Cents }

const soldIn = (db: Db, span: SalesSpan) =>
  entriesIn(db, span)
    .where('money_entries.kind', '=', 'charged')
    .innerJoin('orders', 'orders.id', 'money_entries.order_id')

/** The sales paid in a span by the code that they used, the highest first; without a code: "". */
export const salesByCode = (db: Db, span: SalesSpan): Promise<OrdersSum[]> =>
  ordersBy(db, span, 'orders.discount_code')

/** The sales paid in a span that had an offer, by its name; one with two offers counts in both. */
export async function salesByOffer(db: Db, span: SalesSpan): Promise<OrdersSum[]> {
  const rows = await soldIn(db, span)
    .innerJoin('order_offers', 'order_offers.order_id', 'orders.id')
    .select((eb) => [
      'order_offers.name as key',
      eb.fn.countAll<string | number>().as('orders'),
      eb.fn.sum<string | number>('order_offers.discount_cents').as('discountCents'),
      eb.fn.sum<string | number>('amount_cents').as('totalCents'),
    ])
    .groupBy('order_offers.name')
    .execute()
  return inFigures(rows)
}

/** The sales paid in a span by the country to which they go, the highest first. */
export const salesByCountry = (db: Db, span: SalesSpan): Promise<OrdersSum[]> =>
  ordersBy(db, span, 'orders.country')

/** What a code took off, without the offers; by country, all. */
const ofCode = (column: 'orders.discount_code' | 'orders.country') =>
  column === 'orders.country'
    ? sql.ref('discount_cents')
    : sql`discount_cents - coalesce(offers_cents, 0)`

async function ordersBy(
  db: Db,
  span: SalesSpan,
  column: 'orders.discount_code' | 'orders.country',
): Promise<OrdersSum[]> {
  const rows = await soldIn(db, span)
    .select((eb) => [
      eb.ref(column).as('key'),
      eb.fn.countAll<string | number>().as('orders'),
      sql<string | number>`sum(${ofCode(column)})`.as('discountCents'),
      eb.fn.sum<string | number>('amount_cents').as('totalCents'),
    ])
    .groupBy(column)
    .execute()
  return inFigures(rows)
}

type SumRow = { key: string | null } & Record<
  'orders' | 'discountCents' | 'totalCents',
  string | number
>

/** Postgres answers sums as text. */
function inFigures(rows: readonly SumRow[]): OrdersSum[] {
  return rows
    .map(({ key, orders, discountCents, totalCents }) => ({
      key: key ?? '',
      orders: Number(orders),
      discountCents: Number(discountCents),
      totalCents: Number(totalCents),
    }))
    .toSorted((a, b) => b.totalCents - a.totalCents || (a.key < b.key ? -1 : 1))
}

/** Units of a size; `returnedUnits`: those of them that have come back until now. */
export type SizeSum = { size: string; units: number; returnedUnits: number }

/** The units sold in a span by size, the most first. */
export async function salesBySize(db: Db, span: SalesSpan): Promise<SizeSum[]> {
  const rows = await entriesIn(db, span)
    .where('money_entries.kind', '=', 'charged')
    .innerJoin('order_lines', 'order_lines.order_id', 'money_entries.order_id')
    .select((eb) => [
      'size',
      eb.fn.sum<string | number>('quantity').as('units'),
      eb.fn.sum<string | number>('returned_units').as('returnedUnits'),
    ])
    .groupBy('size')
    .execute()
  return rows
    .map(({ size, units, returnedUnits }) => ({
      size,
      units: Number(units),
      returnedUnits: Number(returnedUnits),
    }))
    .toSorted((a, b) => b.units - a.units || (a.size < b.size ? -1 : 1))
}

/** Returns asked for; `reason` is null for a withdrawal, which needs none. */
export type ReasonSum = { reason: string | null; returns: number; units: number }

/** The returns and withdrawals asked for in a span by reason, the most first. */
export async function returnsByReason(db: Db, { fromDay, toDay }: SalesSpan): Promise<ReasonSum[]> {
  const asked = () =>
    db
      .selectFrom('returns')
      .where('status', 'in', ['requested', 'received', 'refunded', 'declined'])
      .where('requested_at', '>=', startOfMadridDay(fromDay))
      .where('requested_at', '<', startOfMadridDay(addDays(toDay, 1)))
      .groupBy('reason')
  const [counts, units] = await Promise.all([
    asked()
      .select((eb) => ['reason', eb.fn.countAll<string | number>().as('returns')])
      .execute(),
    asked()
      .innerJoin('return_lines', 'return_lines.return_id', 'returns.id')
      .select((eb) => ['reason', eb.fn.sum<string | number>('quantity').as('units')])
      .execute(),
  ])
  const unitsOf = new Map(units.map((row) => [row.reason, Number(row.units)]))
  return counts
    .map(({ reason, returns }) => ({
      reason,
      returns: Number(returns),
      units: unitsOf.get(reason) ?? 0,
    }))
    .toSorted((a, b) => b.returns - a.returns || ((a.reason ?? '') < (b.reason ?? '') ? -1 : 1))
}
