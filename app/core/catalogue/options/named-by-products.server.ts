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

type NamingList = 'categories' | 'activities' | 'collections'

/**
 * The products whose data name a word of a list of the owner's, archived ones too, and the drafts that
 * do. It reads all products, so only a change of the owner asks for it.
 */
export async function productsNaming(trx: Db, list: NamingList, word: string): Promise<NamedBy> {
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
    products: naming.slice(0, TOLD).map(({ id, name }) => ({ id, name })),
    drafts: drafted.slice(0, TOLD).map(({ id, json }) => ({ id, name: nameIn(json) })),
    count: naming.length + drafted.length,
  }
}

/** Only the shop writes these texts: `writePlan` a product's, `saveDraft` a draft's. */
const names = (json: string, list: NamingList, word: string): boolean =>
  (JSON.parse(json) as Partial<Record<NamingList, readonly string[]>>)[list]?.includes(word) ===
  true

const nameIn = (json: string): string =>
  (JSON.parse(json) as { name?: string }).name || 'Sin nombre'
