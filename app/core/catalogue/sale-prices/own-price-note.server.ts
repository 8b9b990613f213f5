import type { Db } from '#db/schema.ts'
import { ownPriceNote, writtenOwnPrices, type OwnPriceFate } from './own-price-note.ts'

/**
 * One line on the sizes with a price of their own that a change of these products' prices meets, for
 * the owner before it is made; undefined where there are none. Only sizes on sale count.
 * Guarded by: own-price-note.server.test.ts.
 */
export async function readOwnPriceNote(
  db: Db,
  productIds: readonly string[],
  fate: OwnPriceFate,
): Promise<string | undefined> {
  if (productIds.length === 0) return undefined
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select((eb) => [
      'product_id as productId',
      'name',
      'size',
      'color',
      eb.fn.coalesce('variants.regular_price_cents', 'variants.price_cents').as('ownCents'),
    ])
    .where('product_id', 'in', (eb) =>
      eb
        .selectFrom('variants')
        .select('product_id')
        .where('product_id', 'in', productIds)
        .where('is_active', '=', 1)
        .where('price_cents', 'is not', null),
    )
    .where('variants.is_active', '=', 1)
    .orderBy('products.position')
    .orderBy('product_id')
    .orderBy('variants.position')
    .execute()
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  const sizes = [...byProduct.values()].flatMap((variants) =>
    Object.keys(writtenOwnPrices(variants)).map((key) => ({ name: variants[0]?.name ?? '', key })),
  )
  return ownPriceNote(sizes, fate)
}
