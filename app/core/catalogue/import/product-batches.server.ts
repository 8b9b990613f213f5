import { eansOf, isOnSale, pricesOf, variantsOf } from '#core/catalogue/read-products.server.ts'
import { joinOwnFields } from '#core/catalogue/own-fields/stored-values.ts'
import type { Db } from '#db/schema.ts'
import { variantKey, type Product, type ProductDetails } from '#core/catalogue/product.ts'

/** A product with all its texts. */
export type FullProduct = Product & ProductDetails

/** Few: a statement of SQLite and what is made of its rows hold the event loop. */
const PRODUCTS_AT_ONCE = 25

/**
 * All products on sale, by id, a few at a time from the database: for files that name every
 * product. Needs no memory for the catalogue. A change between two batches shows in the later ones.
 */
export async function* productBatches(db: Db): AsyncGenerator<FullProduct[]> {
  for (let after = ''; ;) {
    const products = await productsAfter(db, after)
    const last = products.at(-1)
    if (last) yield products
    if (!last || products.length < PRODUCTS_AT_ONCE) return
    after = last.id
  }
}

async function productsAfter(db: Db, after: string): Promise<FullProduct[]> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('sale_periods as sale', 'sale.id', 'products.sale_period_id')
    .select(['products.id', 'name', 'price_cents', 'details', 'own_fields', 'prior_price_cents'])
    .select(['sale_period_id', 'sale.starts_at as saleStartsAt', 'sale.ends_at as saleEndsAt'])
    .where(isOnSale)
    .where('products.id', '>', after)
    .orderBy('products.id')
    .limit(PRODUCTS_AT_ONCE)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const variants = Map.groupBy(await variantsOf(db, ids), ({ product_id: id }) => id)
  const pictures = Map.groupBy(await picturesOf(db, ids), ({ product_id: id }) => id)
  return rows.map((row) => {
    const { id, name } = row
    const ofProduct = variants.get(id) ?? []
    const own = pictures.get(id)?.map(({ color, version }) => [color, version])
    return {
      // Only the catalogue's own code writes it.
      ...(JSON.parse(joinOwnFields(row.details, row.own_fields)) as ProductDetails),
      id,
      name,
      ...pricesOf(row, ofProduct),
      ...(own && { ownPictures: Object.fromEntries(own) as Record<string, string> }),
      ...choicesOf(ofProduct),
    }
  })
}

const picturesOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('product_pictures')
    .select(['product_id', 'color', 'version'])
    .where('product_id', 'in', ids)
    .execute()

type VariantRow = Awaited<ReturnType<typeof variantsOf>>[number]

/** Sizes and colours in their order, and the units of each variant. */
function choicesOf(rows: readonly VariantRow[]) {
  const units = rows.map((row) => [variantKey(row), Math.max(0, row.available)] as const)
  return {
    // The database has only what the catalogue's own code accepted.
    sizes: [...new Set(rows.map(({ size }) => size))],
    colors: [...new Set(rows.map(({ color }) => color))],
    stock: Object.fromEntries(units),
    soldOut: units.filter(([, left]) => left === 0).map(([key]) => key),
    ...eansOf(rows),
  }
}
