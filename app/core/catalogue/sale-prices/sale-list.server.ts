import type { Db } from '#db/schema.ts'
import type { Period, SalePeriodState, SaleState } from './sale-period.ts'

/** A sale in the list: how many products it has. */
export type ListedSale = Period & { id: number; products: number; state: SalePeriodState }

/** A page of the sales, the newest first, before the sale `before`. `now` is ISO-8601 UTC. */
export async function pageOfSales(
  db: Db,
  { before, most, now }: { before?: number | undefined; most: number; now: string },
): Promise<{ sales: ListedSale[]; next: number | undefined }> {
  let query = db.selectFrom('sale_periods').selectAll()
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query
    .orderBy('id', 'desc')
    .limit(most + 1)
    .execute()
  const shown = rows.slice(0, most)
  const counts = await countsOf(
    db,
    shown.map(({ id }) => id),
  )
  return {
    sales: shown.map((row) => listed(row, counts.get(row.id), now)),
    next: rows.length > most ? shown.at(-1)?.id : undefined,
  }
}

type Counts = { products: number; cancelled: number }

function listed(
  { id, starts_at, ends_at }: { id: number; starts_at: string; ends_at: string },
  counts: Counts | undefined,
  now: string,
): ListedSale {
  const { products, cancelled } = counts ?? { products: 0, cancelled: 0 }
  const period = { startsAt: starts_at, endsAt: ends_at }
  const state: SalePeriodState =
    cancelled === products
      ? 'cancelled'
      : now < starts_at
        ? 'scheduled'
        : now < ends_at
          ? 'running'
          : 'over'
  return { id, ...period, products, state }
}

async function countsOf(db: Db, ids: readonly number[]): Promise<Map<number, Counts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sale_prices')
    .select((eb) => [
      'sale_period_id as id',
      'state',
      eb.fn.countAll<string | number>().as('products'),
    ])
    .where('sale_period_id', 'in', ids)
    .groupBy(['sale_period_id', 'state'])
    .execute()
  const counts = new Map<number, Counts>()
  for (const { id, state, products } of rows) {
    const before = counts.get(id) ?? { products: 0, cancelled: 0 }
    counts.set(id, {
      products: before.products + Number(products),
      cancelled: before.cancelled + (state === 'cancelled' ? Number(products) : 0),
    })
  }
  return counts
}

/** The sale in which a product is, or the next one that it will be in. */
export type SaleOfProduct = Period & { id: number; isRunning: boolean }

/** The open sale of each of these products that has one, the earliest. `now` is ISO-8601 UTC. */
export async function openSalesOf(
  db: Db,
  productIds: readonly string[],
  now: string,
): Promise<Map<string, SaleOfProduct>> {
  const periods = await db
    .selectFrom('sale_periods')
    .selectAll()
    .where('ends_at', '>', now)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (periods.length === 0 || productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sale_prices')
    .select(['sale_period_id as id', 'product_id as productId', 'state'])
    .where(
      'sale_period_id',
      'in',
      periods.map(({ id }) => id),
    )
    .where('product_id', 'in', productIds)
    .where('state', 'in', ['scheduled', 'running'])
    .execute()
  const ofPeriod = Map.groupBy(rows, ({ id }) => id)
  const sales = new Map<string, SaleOfProduct>()
  // The latest first, so that the earliest stays.
  for (const { id, starts_at: startsAt, ends_at: endsAt } of periods) {
    for (const { productId, state } of ofPeriod.get(id) ?? []) {
      sales.set(productId, { id, startsAt, endsAt, isRunning: state === 'running' })
    }
  }
  return sales
}

/** A product of a sale; `regularCents` is its price without the sale. */
export type ProductInSale = {
  id: string
  name: string
  priceCents: number
  regularCents: number
  state: SaleState
}

/** A sale and a page of its products, by id; undefined for an unknown sale. */
export async function findSale(
  db: Db,
  id: number,
  { after, most, now }: { after?: string | undefined; most: number; now: string },
): Promise<{ sale: ListedSale; products: ProductInSale[]; next: string | undefined } | undefined> {
  const period = await db
    .selectFrom('sale_periods')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!period) return undefined
  let query = db
    .selectFrom('sale_prices')
    .innerJoin('products', 'products.id', 'sale_prices.product_id')
    .select(['products.id', 'products.name', 'sale_prices.price_cents', 'state'])
    .select(['products.price_cents as ownCents', 'regular_price_cents'])
    .select('products.sale_period_id as runningId')
    .where('sale_prices.sale_period_id', '=', id)
  if (after !== undefined) query = query.where('sale_prices.product_id', '>', after)
  const rows = await query
    .orderBy('sale_prices.product_id')
    .limit(most + 1)
    .execute()
  const shown = rows.slice(0, most)
  const counts = await countsOf(db, [id])
  return {
    sale: listed(period, counts.get(id), now),
    products: shown.map((row) => ({
      id: row.id,
      name: row.name,
      priceCents: row.price_cents,
      regularCents: row.regular_price_cents ?? row.ownCents,
      // The end of the period stores it; the owner sees it at once.
      state: row.state === 'running' && row.runningId !== id ? 'replaced' : row.state,
    })),
    next: rows.length > most ? shown.at(-1)?.id : undefined,
  }
}
