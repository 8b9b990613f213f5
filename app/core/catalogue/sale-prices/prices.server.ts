import { sql } from 'kysely'
import { jsonRows } from '#db/json-rows.ts'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { recordProductChanges } from '#core/catalogue/catalogue-changes.server.ts'
import { MAX_PRICE_CENTS } from '#core/catalogue/catalogue-file.ts'
import { recordHistory } from '#core/catalogue/product-history/product-history.server.ts'
import { announcedPrior, type PriceStep } from '#core/catalogue/price-history.ts'
import { reduceVariants, restoreVariants } from './variant-prices.server.ts'

/** All prices of a product, oldest first. */
export async function priceSteps(db: Db, productId: string): Promise<PriceStep[]> {
  return db
    .selectFrom('price_history')
    .select(['price_cents as priceCents', 'valid_from as validFrom'])
    .where('product_id', '=', productId)
    .orderBy('valid_from')
    .execute()
}

export type SetPriceOutcome =
  | { ok: true; fromCents: number; toCents: number }
  | { ok: false; reason: 'same_price' | 'changed_meanwhile' | 'too_high' }

type NewPrice = { productId: string; fromCents: number; toCents: number; now: string }

/** The columns of a product that is not on sale. */
const NOT_ON_SALE = {
  sale_period_id: null,
  regular_price_cents: null,
  prior_price_cents: null,
} as const

/**
 * Sets the price of a product, adds it to the history and to the catalogue's log of changes. A running
 * sale of the product ends: the owner's price stays, and its variants with prices of their own have
 * their regular ones again. One conditional UPDATE: refuses if the price
 * is no longer the one that the owner saw. Also refuses more than `MAX_PRICE_CENTS`. `now` is
 * ISO-8601 UTC.
 */
export async function setPrice(db: Db, price: NewPrice): Promise<SetPriceOutcome> {
  const { productId, fromCents, toCents, now } = price
  if (fromCents === toCents) return { ok: false, reason: 'same_price' }
  if (toCents > MAX_PRICE_CENTS) return { ok: false, reason: 'too_high' }
  return transact(db, async (trx) => {
    await lockProducts(trx, [productId])
    return recordHistory(trx, [productId], async (): Promise<SetPriceOutcome> => {
      const { numUpdatedRows } = await trx
        .updateTable('products')
        .set({ price_cents: toCents, ...NOT_ON_SALE })
        .where('id', '=', productId)
        .where('price_cents', '=', fromCents)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return { ok: false, reason: 'changed_meanwhile' }
      await recordPrices(trx, [{ productId, priceCents: toCents }], now)
      await restoreVariants(trx, [productId], now)
      await recordProductChanges(trx, [productId])
      return { ok: true, fromCents, toCents }
    })
  })
}

export type PriceChange = { productId: string; fromCents: number; toCents: number }

/**
 * Sets several prices, all or none, inside the caller's transaction. Refuses if a product has
 * another price than `fromCents`, is in a running sale, or may not cost that much; `ids` are those.
 * `now` is ISO-8601 UTC.
 */
export async function setPrices(
  trx: Db,
  changes: readonly PriceChange[],
  now: string,
): Promise<{ ok: true } | { ok: false; ids: string[] }> {
  const ids = changes.map(({ productId }) => productId)
  if (ids.length === 0) return { ok: true }
  await lockProducts(trx, ids)
  const rows = await trx
    .selectFrom('products')
    .select(['id', 'price_cents', 'sale_period_id'])
    .where('id', 'in', ids)
    .execute()
  const free = new Map(
    rows.flatMap((row) => (row.sale_period_id === null ? [[row.id, row.price_cents]] : [])),
  )
  const refused = changes.filter(
    ({ productId, fromCents, toCents }) =>
      free.get(productId) !== fromCents || toCents < 1 || toCents > MAX_PRICE_CENTS,
  )
  if (refused.length > 0) return { ok: false, ids: refused.map(({ productId }) => productId) }
  await recordHistory(trx, ids, () => writePrices(trx, changes, now))
  return { ok: true }
}

async function writePrices(trx: Db, changes: readonly PriceChange[], now: string): Promise<void> {
  const values = changes.map(({ productId, toCents }) => sql`(${productId}, ${toCents})`)
  // As in `startSale`: both databases name the columns, and Postgres needs the cast.
  await sql`update products set price_cents = cast(wanted.column2 as integer)
    from (values ${sql.join(values)}) as wanted where products.id = wanted.column1`.execute(trx)
  await recordPrices(
    trx,
    changes.map(({ productId, toCents }) => ({ productId, priceCents: toCents })),
    now,
  )
  await recordProductChanges(
    trx,
    changes.map(({ productId }) => productId),
  )
}

type ProductPrice = { productId: string; priceCents: number }

/** Adds prices to the history, in the transaction that puts them in force. */
export async function recordPrices(
  trx: Db,
  prices: readonly ProductPrice[],
  now: string,
): Promise<void> {
  if (prices.length === 0) return
  const rows = prices.map(({ productId, priceCents }) => [productId, priceCents])
  // `where true`: SQLite would read `on` as the condition of a join.
  await sql`insert into price_history (product_id, price_cents, valid_from)
    select value ->> 0, cast(value ->> 1 as integer), ${now} from ${jsonRows(trx, rows)} where true
    on conflict (product_id, valid_from) do update set price_cents = excluded.price_cents`.execute(
    trx,
  )
}

/**
 * Sets the regular prices of products, as catalogue files give them. A running sale keeps its lower
 * price, and the new regular price comes into force at its end; a sale that would no longer be
 * lower ends. Returns the ids of the products whose price in force stays.
 */
export async function setRegularPrices(
  trx: Db,
  prices: readonly ProductPrice[],
  now: string,
): Promise<Set<string>> {
  if (prices.length === 0) return new Set()
  const rows = prices.map(({ productId, priceCents }) => [productId, priceCents])
  const { rows: inSale } = await sql<{ id: string }>`update products
    set regular_price_cents = cast(value ->> 1 as integer)
    from ${jsonRows(trx, rows)} where products.id = value ->> 0
      and sale_period_id is not null and price_cents < cast(value ->> 1 as integer)
    returning products.id`.execute(trx)
  const delayed = new Set(inSale.map(({ id }) => id))
  const others = rows.filter(([id]) => !delayed.has(String(id)))
  await sql`update products set price_cents = cast(value ->> 1 as integer), sale_period_id = null,
      regular_price_cents = null, prior_price_cents = null
    from ${jsonRows(trx, others)} where products.id = value ->> 0`.execute(trx)
  await restoreVariants(
    trx,
    others.map(([id]) => String(id)),
    now,
  )
  return delayed
}

/** Locks products, so that other changes of their prices wait for the end of the transaction. */
export async function lockProducts(trx: Db, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('products')
    .set((eb) => ({ position: eb.ref('position') }))
    .where('id', 'in', ids)
    .execute()
}

type Sale = { salePeriodId: number; now: string }

/**
 * Puts the prices of a sale in force and keeps the regular ones. Returns the ids of the products
 * whose price has changed: not those whose price is not above that of the sale, or which are on
 * sale already. The caller has locked the products.
 */
export async function startSale(
  trx: Db,
  { salePeriodId, prices, now }: Sale & { prices: readonly ProductPrice[] },
): Promise<string[]> {
  const stepsOf = await stepsOfProducts(trx, prices)
  const rows = prices.map(({ productId, priceCents }) => {
    const prior = announcedPrior(stepsOf.get(productId) ?? [], priceCents, now)
    return sql`(${productId}, ${priceCents}, ${prior ?? null})`
  })
  // Both databases name the columns of VALUES; on Postgres its parameters are text without a cast.
  const { rows: begun } = await sql<{ id: string }>`update products set
    regular_price_cents = products.price_cents,
    price_cents = cast(sale.column2 as integer),
    prior_price_cents = cast(sale.column3 as integer),
    sale_period_id = ${salePeriodId}
    from (values ${sql.join(rows)}) as sale
    where products.id = sale.column1 and products.sale_period_id is null
      and products.price_cents > cast(sale.column2 as integer)
    returning products.id`.execute(trx)
  const ids = new Set(begun.map(({ id }) => id))
  await recordPrices(
    trx,
    prices.filter(({ productId }) => ids.has(productId)),
    now,
  )
  if (ids.size > 0) await reduceVariants(trx, [...ids], now)
  return [...ids]
}

/** The past prices of products, oldest first. */
async function stepsOfProducts(
  db: Db,
  prices: readonly ProductPrice[],
): Promise<Map<string, PriceStep[]>> {
  const ids = prices.map(({ productId }) => productId)
  const steps = await db
    .selectFrom('price_history')
    .select(['product_id', 'price_cents as priceCents', 'valid_from as validFrom'])
    .where('product_id', 'in', ids)
    .orderBy('valid_from')
    .execute()
  return Map.groupBy(steps, (step) => step.product_id)
}

/**
 * Puts the regular prices in force again. Returns the ids of the products whose price has changed:
 * not those that have left the sale, because the owner set another price.
 */
export async function endSale(
  trx: Db,
  { salePeriodId, productIds, now }: Sale & { productIds: readonly string[] },
): Promise<string[]> {
  const restored = await trx
    .updateTable('products')
    .set((eb) => ({
      ...NOT_ON_SALE,
      // The check of the table: a sale has a regular price.
      price_cents: eb.ref('regular_price_cents').$notNull(),
    }))
    .where('id', 'in', productIds)
    .where('sale_period_id', '=', salePeriodId)
    .returning(['id as productId', 'price_cents as priceCents'])
    .execute()
  await recordPrices(trx, restored, now)
  const ids = restored.map(({ productId }) => productId)
  await restoreVariants(trx, ids, now)
  return ids
}
