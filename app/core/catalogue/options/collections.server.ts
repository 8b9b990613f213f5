import { sql } from 'kysely'
import type { Collection } from '#content/options/collections.ts'
import { kindOf } from '#db/kind.ts'
import type { Db } from '#db/schema.ts'
import { planCollections, type CollectionChange } from './collection-rules.ts'
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

/**
 * How many products each collection has, archived ones too; one without any is not there. It reads all
 * products, so only the owner asks for it.
 */
export async function countProductsByCollection(db: Db): Promise<ReadonlyMap<string, number>> {
  const lists =
    kindOf(db) === 'sqlite'
      ? sql<string>`details ->> '$.collections'`
      : sql<string>`cast(details as json) ->> 'collections'`
  const rows = await db
    .selectFrom('products')
    .select((eb) => [lists.as('list'), eb.fn.count('id').as('products')])
    .groupBy(lists)
    .execute()
  const counts = new Map<string, number>()
  for (const { list, products } of rows)
    for (const value of new Set(JSON.parse(list) as string[]))
      counts.set(value, (counts.get(value) ?? 0) + Number(products))
  return counts
}
