import type { Db } from '#db/schema.ts'
import type { ProductDetails } from '#core/catalogue/product.ts'
import { vatClassOf } from '#core/catalogue/reduction.ts'
import type { Classed } from '#core/base/policy/vat-class.ts'
import { plainWord } from '#core/base/text/plain-word.ts'

export type FoundProduct = {
  id: string
  name: string
  /** The price in force. */
  priceCents: number
  /** The price that returns at the end of the running sale, if the product is on sale. */
  regularPriceCents: number | null
  isActive: boolean
}

export type FindProductOutcome =
  | { ok: true; product: FoundProduct & Classed }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'several'; products: FoundProduct[] }

/**
 * Finds a product by its id or by words of its name, ignoring case and accents. Refuses with the
 * candidates if several match; considers retired products only if no product on sale matches.
 */
export async function findProduct(db: Db, typed: string): Promise<FindProductOutcome> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'price_cents', 'regular_price_cents', 'is_active'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const all = rows.map((row) => ({
    id: row.id,
    name: row.name,
    priceCents: row.price_cents,
    regularPriceCents: row.regular_price_cents,
    isActive: row.is_active === 1,
  }))
  const byId = all.find(({ id }) => id === typed.trim().toLowerCase())
  if (byId) return { ok: true, product: await withClass(db, byId) }
  const words = plainWord(typed).split(/\s+/).filter(Boolean)
  const named = all.filter(({ name }) => words.every((word) => plainWord(name).includes(word)))
  const sold = named.filter(({ isActive }) => isActive)
  const products = words.length === 0 ? [] : sold.length > 0 ? sold : named
  const [product, ...more] = products
  if (!product) return { ok: false, reason: 'unknown' }
  if (more.length > 0) return { ok: false, reason: 'several', products }
  return { ok: true, product: await withClass(db, product) }
}

async function withClass(db: Db, product: FoundProduct): Promise<FoundProduct & Classed> {
  const { details } = await db
    .selectFrom('products')
    .select('details')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  return { ...product, ...vatClassOf(JSON.parse(details) as ProductDetails) } // only `writePlan` writes it
}
