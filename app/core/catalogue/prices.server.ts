import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { bumpCatalogueVersion } from './catalogue-version.server.ts'
import { MAX_PRICE_CENTS } from './catalogue-file.ts'
import type { PriceStep } from './price-history.ts'

/** Every price that a product had, oldest first. */
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

/**
 * Gives a product another price, writes it into the history and tells the pages. One conditional
 * update: refuses when the price is no longer the one that the owner saw, and more than
 * `MAX_PRICE_CENTS`. `now` is ISO-8601 UTC.
 */
export async function setPrice(db: Db, price: NewPrice): Promise<SetPriceOutcome> {
  const { productId, fromCents, toCents, now } = price
  if (fromCents === toCents) return { ok: false, reason: 'same_price' }
  if (toCents > MAX_PRICE_CENTS) return { ok: false, reason: 'too_high' }
  return transact(db, async (trx): Promise<SetPriceOutcome> => {
    const { numUpdatedRows } = await trx
      .updateTable('products')
      .set({ price_cents: toCents })
      .where('id', '=', productId)
      .where('price_cents', '=', fromCents)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return { ok: false, reason: 'changed_meanwhile' }
    await trx
      .insertInto('price_history')
      .values({ product_id: productId, price_cents: toCents, valid_from: now })
      .onConflict((oc) =>
        oc.columns(['product_id', 'valid_from']).doUpdateSet({ price_cents: toCents }),
      )
      .execute()
    await bumpCatalogueVersion(trx)
    return { ok: true, fromCents, toCents }
  })
}
