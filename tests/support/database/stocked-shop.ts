import { asOwner } from './actors.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { countStock, findVariant } from '#core/stock/owner-stock.server.ts'
import type { Db } from '#db/schema.ts'
import { orderContext, stockShop } from '../factories/factories.ts'
import { testDb } from './test-db.ts'

/** A separate database with these products, and the dependencies of `placeOrder`. */
export async function stockedShop(products?: readonly CatalogueFileProduct[]) {
  const database = await testDb()
  await stockShop(database.db, products)
  return { ...database, context: orderContext(database.db) }
}

export async function unitsOf(db: Db, variantId: string): Promise<number> {
  const row = await db
    .selectFrom('stock')
    .select('available')
    .where('variant_id', '=', variantId)
    .executeTakeFirstOrThrow()
  return row.available
}

/** The owner's count, so that `units` of the variant are available besides what is sold. */
export async function setUnits(db: Db, variantId: string, units: number): Promise<void> {
  const variant = await findVariant(db, variantId)
  if (!variant) throw new Error(`no variant ${variantId}`)
  const count = { units: units + variant.reserved, at: '2026-03-01T08:00:00.000Z' }
  const outcome = await countStock(asOwner(db), variantId, count)
  if (!outcome.ok) throw new Error(outcome.reason)
}

export async function usesOf(db: Db, code: string): Promise<number> {
  const row = await db
    .selectFrom('discount_codes')
    .select('used_count')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return row.used_count
}
