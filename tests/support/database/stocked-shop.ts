import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
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
    .select('quantity')
    .where('variant_id', '=', variantId)
    .executeTakeFirstOrThrow()
  return row.quantity
}

export async function usesOf(db: Db, code: string): Promise<number> {
  const row = await db
    .selectFrom('discount_codes')
    .select('used_count')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return row.used_count
}
