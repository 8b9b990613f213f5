import type { Cents } from '#core/base/money/money.ts'
import type { Db } from '#db/schema.ts'
import { MOST_AT_ONCE } from './bulk-terms.ts'
import { findProducts, listDeskProducts } from './product-list.server.ts'
import type { ProductView } from './product-views.ts'

/** A product that a bulk edit may change. `priceCents`: in force, without VAT. */
export type ChosenProduct = { id: string; name: string; priceCents: Cents; isSold: boolean }

/** The products with these ids, in the shop's order, at most `MOST_AT_ONCE`; unknown ids are left out. */
export async function readChosen(db: Db, ids: readonly string[]): Promise<ChosenProduct[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'price_cents', 'is_active'])
    .where('id', 'in', ids.slice(0, MOST_AT_ONCE))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    priceCents: row.price_cents,
    isSold: row.is_active === 1,
  }))
}

/** All products of a view and its search; `isCut`: there are more than one bulk edit changes. */
export async function readView(
  db: Db,
  { view, text, now }: { view: ProductView; text: string; now: string },
): Promise<{ products: ChosenProduct[]; isCut: boolean }> {
  const search = { view, text, most: MOST_AT_ONCE, now }
  const page =
    view === 'borradores' ? await listDeskProducts(db, search) : await findProducts(db, search)
  const ids = ('rows' in page ? page.rows : page.products).map(({ id }) => id)
  return { products: await readChosen(db, ids), isCut: page.isCut || page.next !== undefined }
}
