import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import type { Db } from '#db/schema.ts'
import { NOON } from '../factories/factories.ts'

/**
 * Stores products as earlier releases did, on a database that has not the newest tables yet: ten units
 * of each variant.
 */
export async function storeProductsBefore(
  db: Db,
  products: readonly CatalogueFileProduct[],
): Promise<void> {
  for (const [position, product] of products.entries()) {
    const { id: product_id, name, priceCents, sizes, colors, stock: _stock, ...details } = product
    const row = { id: product_id, position, name, price_cents: priceCents, is_active: 1 } as const
    await db
      .insertInto('products')
      .values({ ...row, details: JSON.stringify(details) })
      .execute()
    await db
      .insertInto('price_history')
      .values({ product_id, price_cents: priceCents, valid_from: NOON })
      .execute()
    const variants = colors
      .flatMap((color) => sizes.map((size) => ({ size, color })))
      .map(({ size, color }, at) => ({
        id: `${product_id}/${size}/${color}`,
        product_id,
        size,
        color,
        position: at,
        is_active: 1 as const,
      }))
    await db.insertInto('variants').values(variants).execute()
    await db
      .insertInto('stock')
      .values(variants.map(({ id }) => ({ variant_id: id, on_hand: 10 })))
      .execute()
  }
}
