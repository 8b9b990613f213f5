import { sql } from 'kysely'
import { jsonRows } from '#db/json-rows.ts'
import type { Db } from '#db/schema.ts'
import { announcedPrior, type PriceStep } from '#core/catalogue/price-history.ts'
import {
  variantSaleCents,
  variantSteps,
  type OwnPrice,
  type OwnPriceStep,
} from './variant-price.ts'

/**
 * Sets own prices, inside the caller's transaction, which has locked the products. A variant in a
 * running sale keeps its lower price and gets the new one at its end, as its product does. `now` is
 * ISO-8601 UTC.
 */
export async function setVariantPrices(
  trx: Db,
  prices: readonly OwnPrice[],
  now: string,
): Promise<void> {
  if (prices.length === 0) return
  const rows = prices.map(({ variantId, priceCents }) => [variantId, priceCents])
  const { rows: inSale } = await sql<{ id: string }>`update variants
    set regular_price_cents = cast(value ->> 1 as integer)
    from ${jsonRows(trx, rows)} where variants.id = value ->> 0
      and regular_price_cents is not null and price_cents < cast(value ->> 1 as integer)
    returning variants.id`.execute(trx)
  const delayed = new Set(inSale.map(({ id }) => id))
  const others = prices.filter(({ variantId }) => !delayed.has(variantId))
  await sql`update variants set price_cents = cast(value ->> 1 as integer),
      regular_price_cents = null, prior_price_cents = null
    from ${jsonRows(
      trx,
      others.map(({ variantId, priceCents }) => [variantId, priceCents]),
    )} where variants.id = value ->> 0`.execute(trx)
  await recordOwnPrices(trx, others, now)
}

/** Reduces the own prices of variants whose products have just begun a sale. */
export async function reduceVariants(
  trx: Db,
  productIds: readonly string[],
  now: string,
): Promise<void> {
  const rows = await trx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'product_id', 'variants.price_cents as inForceCents'])
    .select('variants.regular_price_cents as ownRegularCents')
    .select(['products.price_cents as saleCents', 'products.regular_price_cents as regularCents'])
    .where('product_id', 'in', productIds)
    .where('variants.price_cents', 'is not', null)
    .execute()
  if (rows.length === 0) return
  const stepsOf = await stepsOfVariants(trx, rows)
  const reduced = rows.flatMap(({ id, saleCents, regularCents, ...own }) => {
    // It has a regular price already if an older server ended its last sale.
    const ownCents = own.ownRegularCents ?? own.inForceCents
    if (ownCents === null || regularCents === null) return []
    const priceCents = variantSaleCents(ownCents, { regularCents, saleCents })
    if (priceCents >= ownCents) return []
    return [{ variantId: id, priceCents, prior: announcedPrior(stepsOf(id), priceCents, now) }]
  })
  await sql`update variants set
      regular_price_cents = coalesce(regular_price_cents, price_cents),
      price_cents = cast(value ->> 1 as integer), prior_price_cents = cast(value ->> 2 as integer)
    from ${jsonRows(
      trx,
      reduced.map(({ variantId, priceCents, prior }) => [variantId, priceCents, prior ?? null]),
    )} where variants.id = value ->> 0`.execute(trx)
  await recordOwnPrices(trx, reduced, now)
}

/** Puts the regular own prices of variants in force again: their products have left a sale. */
export async function restoreVariants(
  trx: Db,
  productIds: readonly string[],
  now: string,
): Promise<void> {
  if (productIds.length === 0) return
  const restored = await trx
    .updateTable('variants')
    .set((eb) => ({
      price_cents: eb.ref('regular_price_cents'),
      regular_price_cents: null,
      prior_price_cents: null,
    }))
    .where('product_id', 'in', productIds)
    .where('regular_price_cents', 'is not', null)
    .returning(['id as variantId', 'price_cents as priceCents'])
    .execute()
  await recordOwnPrices(trx, restored, now)
}

/** The prices that variants have had, oldest first. */
async function stepsOfVariants(
  db: Db,
  variants: readonly { id: string; product_id: string }[],
): Promise<(id: string) => PriceStep[]> {
  const ids = variants.map(({ id }) => id)
  const productIds = [...new Set(variants.map((variant) => variant.product_id))]
  const ofProducts = await db
    .selectFrom('price_history')
    .select(['product_id', 'price_cents as priceCents', 'valid_from as validFrom'])
    .where('product_id', 'in', productIds)
    .orderBy('valid_from')
    .execute()
  const own: (OwnPriceStep & { variant_id: string })[] = await db
    .selectFrom('variant_price_history')
    .select(['variant_id', 'price_cents as priceCents', 'valid_from as validFrom'])
    .where('variant_id', 'in', ids)
    .orderBy('valid_from')
    .execute()
  const byProduct = Map.groupBy(ofProducts, (step) => step.product_id)
  const byVariant = Map.groupBy(own, (step) => step.variant_id)
  const productOf = new Map(variants.map((variant) => [variant.id, variant.product_id]))
  return (id) => variantSteps(byProduct.get(productOf.get(id) ?? '') ?? [], byVariant.get(id) ?? [])
}

async function recordOwnPrices(trx: Db, prices: readonly OwnPrice[], now: string): Promise<void> {
  if (prices.length === 0) return
  const rows = prices.map(({ variantId, priceCents }) => [variantId, priceCents])
  // `where true`: SQLite would read `on` as the condition of a join.
  await sql`insert into variant_price_history (variant_id, price_cents, valid_from)
    select value ->> 0, cast(value ->> 1 as integer), ${now} from ${jsonRows(trx, rows)} where true
    on conflict (variant_id, valid_from) do update set price_cents = excluded.price_cents`.execute(
    trx,
  )
}
