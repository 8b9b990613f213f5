import { sql } from 'kysely'
import { kindOf } from '#db/kind.ts'
import type { Db } from '#db/schema.ts'

type Named = { id: string; name: string }

/** What names a word, for the owner: some of the products and drafts, and how many there are. */
export type NamedBy = {
  products: readonly Named[]
  drafts: readonly Named[]
  /** Of both together. */
  count: number
}

const TOLD = 3

export type NamingList = 'categories' | 'activities' | 'collections'

/**
 * The products whose data name a word of a list of the owner's, archived ones too, and the drafts that
 * do; `told` of each by name. It reads all products, so only the owner asks for it.
 */
export async function productsNaming(
  trx: Db,
  list: NamingList,
  word: string,
  told = TOLD,
): Promise<NamedBy> {
  const pattern = `%"${word}"%` // such a word has no sign of a pattern
  const products = await trx
    .selectFrom('products')
    .select(['id', 'name', 'details as json'])
    .where('details', 'like', pattern)
    .orderBy('id')
    .execute()
  const drafts = await trx
    .selectFrom('product_drafts')
    .select(['product_id as id', 'content as json'])
    .where('content', 'like', pattern)
    .orderBy('product_id')
    .execute()
  const naming = products.filter(({ json }) => names(json, list, word))
  const drafted = drafts.filter(({ json }) => names(json, list, word))
  return {
    products: naming.slice(0, told).map(({ id, name }) => ({ id, name })),
    drafts: drafted.slice(0, told).map(({ id, json }) => ({ id, name: nameIn(json) })),
    count: naming.length + drafted.length,
  }
}

/** Only the shop writes these texts: `writePlan` a product's, `saveDraft` a draft's. */
const names = (json: string, list: NamingList, word: string): boolean =>
  (JSON.parse(json) as Partial<Record<NamingList, readonly string[]>>)[list]?.includes(word) ===
  true

const nameIn = (json: string): string =>
  (JSON.parse(json) as { name?: string }).name || 'Sin nombre'

/**
 * How many products name each word of a list, archived ones too; a word without any is not there. It
 * reads all products, so only the owner asks for it.
 */
export async function countProductsNaming(
  db: Db,
  list: NamingList,
): Promise<ReadonlyMap<string, number>> {
  const lists =
    kindOf(db) === 'sqlite'
      ? sql<string | null>`details ->> ${sql.lit(`$.${list}`)}`
      : sql<string | null>`cast(details as json) ->> ${sql.lit(list)}`
  const rows = await db
    .selectFrom('products')
    .select((eb) => [lists.as('list'), eb.fn.count('id').as('products')])
    .groupBy(lists)
    .execute()
  const counts = new Map<string, number>()
  for (const { list: words, products } of rows)
    for (const value of new Set(JSON.parse(words ?? '[]') as string[]))
      counts.set(value, (counts.get(value) ?? 0) + Number(products))
  return counts
}
