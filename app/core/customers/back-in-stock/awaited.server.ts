import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** How many wait for a variant, for the owner to order it again. */
export type AwaitedStock = {
  variantId: string
  productName: string
  waiting: number
  /** Asked, but not confirmed: perhaps nobody. */
  unconfirmed: number
  /** When the oldest request was made. ISO-8601 UTC. */
  since: string
  available: number
  isOnSale: boolean
}

/** The variants that somebody waits for, those that most wait for first. */
export async function awaitedStock(db: Db): Promise<AwaitedStock[]> {
  const rows = await db
    .selectFrom('back_in_stock_notices as notice')
    .innerJoin('variants', 'variants.id', 'notice.variant_id')
    .innerJoin('stock', 'stock.variant_id', 'variants.id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select((eb) => [
      'variants.id as variantId',
      'products.name as productName',
      eb.fn.count<string | number>('notice.confirmed_at').as('waiting'),
      eb.fn.countAll<string | number>().as('all'),
      sql<string>`min(notice.created_at)`.as('since'),
      'stock.available',
      sql<number>`products.is_active * variants.is_active`.as('isOnSale'),
    ])
    .groupBy([
      'variants.id',
      'products.name',
      'stock.available',
      'products.is_active',
      'variants.is_active',
    ])
    .orderBy('waiting', 'desc')
    .orderBy('since')
    .orderBy('variants.id')
    .execute()
  return rows.map(({ all, waiting, isOnSale, ...row }) => ({
    ...row,
    waiting: Number(waiting),
    unconfirmed: Number(all) - Number(waiting),
    isOnSale: isOnSale === 1,
  }))
}
