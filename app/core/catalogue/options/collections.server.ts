import type { Collection } from '#core/catalogue/collections.ts'
import type { Db } from '#db/schema.ts'
import { planCollections, type CollectionChange } from './collection-rules.ts'
import { countProductsNaming } from './named-by-products.server.ts'
import { changeWords, type WordOutcome } from './word-list.server.ts'
import { isSame } from './word-rules.ts'

/** The collections of the shop, in their order and with the keys in that of the first filling. */
export async function readCollections(db: Db): Promise<Collection[]> {
  const rows = await db
    .selectFrom('collections')
    .select(['value', 'label', 'intro', 'search_words'])
    .orderBy('position')
    .orderBy('value')
    .execute()
  return rows.map(({ search_words, ...row }) => ({
    value: row.value,
    label: row.label,
    intro: row.intro,
    searchWords: JSON.parse(search_words) as string[], // only `put` makes it
  }))
}

function put(db: Db, { value, searchWords, ...one }: Collection, position: number) {
  const row = { ...one, position, search_words: JSON.stringify(searchWords) }
  return db
    .insertInto('collections')
    .values({ value, ...row })
    .onConflict((oc) => oc.column('value').doUpdateSet(row))
    .execute()
}

const remove = (db: Db, value: string) =>
  db.deleteFrom('collections').where('value', '=', value).execute()

const table = { named: 'collections', read: readCollections, put, remove } as const

type OwnRefusal = { ok: false; reason: 'bad_intro' | 'changed_meanwhile' }

export type CollectionOutcome = WordOutcome<OwnRefusal>

/**
 * Adds, changes or removes a collection, as `changeWords` does. Refuses a change of one that is not as
 * `seen` any more, where that is given.
 */
export const changeCollections = (
  db: Db,
  typed: CollectionChange,
  seen?: Collection,
): Promise<CollectionOutcome> =>
  changeWords<Collection, OwnRefusal>(db, table, (known) => {
    const plan = planCollections(known, typed)
    if (!plan.ok || !seen || isSame(plan.before, seen)) return plan
    return { ok: false, reason: 'changed_meanwhile' }
  })

/** How many products each collection has, as `countProductsNaming` counts them. */
export const countProductsByCollection = (db: Db): Promise<ReadonlyMap<string, number>> =>
  countProductsNaming(db, 'collections')
