import type { ProductDetails } from '#core/catalogue/product.ts'
import type { Db } from '#db/schema.ts'
import type { SearchTexts } from '#core/catalogue/search-index/search-entry.ts'

/**
 * The texts that the search reads of these products besides those of their cards. They are long, so
 * the shop does not keep them; ids that are not sold are missing. At most a few hundred ids.
 */
export async function searchTextsOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, SearchTexts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'details'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => {
      const { description, composition } = JSON.parse(row.details) as ProductDetails // only `writePlan` writes it
      return [row.id, { description, composition }]
    }),
  )
}
