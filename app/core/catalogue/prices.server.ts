import { sql } from 'kysely'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { bumpCatalogueVersion } from './catalogue-version.server.ts'
import { MAX_PRICE_CENTS } from './catalogue-file.ts'
import { announcedPrior, type PriceStep } from './price-history.ts'

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
 * Sets the price of a product, adds it to the history and bumps the catalogue version. A running
 * sale of the product ends: the owner's price stays. One conditional UPDATE: refuses if the price
 * is no longer the one that the owner saw. Also refuses more than `MAX_PRICE_CENTS`. `now` is
 * ISO-8601 UTC.
 */
export async function setPrice(db: Db, price: NewPrice): Promise<SetPriceOutcome> {
  const { productId, fromCents, toCents, now } = price
  if (fromCents === toCents) return { ok: false, reason: 'same_price' }
  if (toCents > MAX_PRICE_CENTS) return { ok: false, reason: 'too_high' }
  return transact(db, async (trx): Promise<SetPriceOutcome> => {
    const { numUpdatedRows } = await trx
      .updateTable('products')
      .set({ price_cents: toCents, ...NOT_ON_SALE })
      .where('id', '=', productId)
      .where('price_cents', '=', fromCents)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return { ok: false, reason: 'changed_meanwhile' }
    await recordPrices(trx, [{ productId, priceCents: toCents }], now)
    await bumpCatalogueVersion(trx)
    return { ok: true, fromCents, toCents }
  })
}

type ProductPrice = { productId: string; priceCents: number }

/** Adds prices to the history, in the transaction that puts them in force. */
export async function recordPrices(
  trx: Db,
  prices: readonly ProductPrice[],
  now: string,
): Promise<void> {
  if (prices.length === 0) return
  await trx
    .insertInto('price_history')
    .values(
      prices.map(({ productId, priceCents }) => ({
        product_id: productId,
        price_cents: priceCents,
        valid_from: now,
      })),
    )
    .onConflict((oc) =>
      oc
        .columns(['product_id', 'valid_from'])
        .doUpdateSet((eb) => ({ price_cents: eb.ref('excluded.price_cents') })),
    )
    .execute()
}

/**
 * Sets the regular price of a product, as a catalogue file gives it. A running sale keeps its lower
 * price, and the new regular price comes into force at its end; a sale that would no longer be
 * lower ends. Returns whether the price in force has changed.
 */
export async function setRegularPrice(trx: Db, price: ProductPrice): Promise<boolean> {
  const { productId, priceCents } = price
  const { numUpdatedRows } = await trx
    .updateTable('products')
    .set({ regular_price_cents: priceCents })
    .where('id', '=', productId)
    .where('sale_period_id', 'is not', null)
    .where('price_cents', '<', priceCents)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return false
  await trx
    .updateTable('products')
    .set({ price_cents: priceCents, ...NOT_ON_SALE })
    .where('id', '=', productId)
    .execute()
  return true
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
  return restored.map(({ productId }) => productId)
}
