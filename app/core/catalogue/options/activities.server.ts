import type { Activity } from '#core/catalogue/activities.ts'
import type { Db } from '#db/schema.ts'
import { planActivities } from './activity-rules.ts'
import { changeWords, type WordOutcome } from './word-list.server.ts'
import type { WordChange } from './word-rules.ts'

/** The activities of the shop, in their order and with the keys in that of the first filling. */
export async function readActivities(db: Db): Promise<Activity[]> {
  const rows = await db
    .selectFrom('activities')
    .select(['value', 'label', 'search_words'])
    .orderBy('position')
    .orderBy('value')
    .execute()
  return rows.map(({ value, label, search_words }) => ({
    value,
    label,
    searchWords: JSON.parse(search_words) as string[], // only `put` makes it
  }))
}

function put(db: Db, { value, label, searchWords }: Activity, position: number) {
  const row = { label, position, search_words: JSON.stringify(searchWords) }
  return db
    .insertInto('activities')
    .values({ value, ...row })
    .onConflict((oc) => oc.column('value').doUpdateSet(row))
    .execute()
}

const remove = (db: Db, value: string) =>
  db.deleteFrom('activities').where('value', '=', value).execute()

/** Adds, changes or removes an activity, as `changeWords` does. */
export const changeActivities = (db: Db, typed: WordChange): Promise<WordOutcome> =>
  changeWords<Activity>(db, { named: 'activities', read: readActivities, put, remove }, (known) =>
    planActivities(known, typed),
  )
