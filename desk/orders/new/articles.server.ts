import { isEan } from '#core/base/text/ean.ts'
import { listDeskProducts } from '#core/catalogue/product-edit/product-list.server.ts'
import { findVariant, stockOfProduct, type CountedVariant } from '#core/stock/owner-stock.server.ts'
import type { Db } from '#db/schema.ts'
import type { TypedArticle } from './order-form.ts'

/** Products among which somebody chooses in a row. */
const MOST_PRODUCTS = 6

type Variant = Pick<
  CountedVariant,
  'variantId' | 'productId' | 'productName' | 'size' | 'color' | 'available'
>

/** What a row means: one variant, several to choose among, or none. */
export type Article = TypedArticle & { variants: Variant[] }

/** Looks up what was typed: an EAN, `product/size/colour`, a product's id, or words of its name. */
export async function findArticles(
  db: Db,
  rows: readonly TypedArticle[],
  now: Date,
): Promise<Article[]> {
  const articles: Article[] = []
  for (const row of rows) {
    articles.push({ ...row, variants: await variantsOf(db, row.typed, now.toISOString()) })
  }
  return articles
}

async function variantsOf(db: Db, typed: string, now: string): Promise<Variant[]> {
  if (isEan(typed) || typed.includes('/')) {
    const variant = await findVariant(db, typed)
    return variant ? [variant] : []
  }
  const found = await listDeskProducts(db, {
    view: 'a-la-venta',
    text: typed,
    most: MOST_PRODUCTS,
    now,
  })
  const exact = found.products.find(({ id }) => id === typed.toLowerCase())
  const products = exact ? [exact] : found.products
  const variants: Variant[] = []
  for (const { id } of products) variants.push(...(await stockOfProduct(db, id)))
  return variants
}
