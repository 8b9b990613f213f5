import type { Activity } from '#content/options/activities.ts'
import { recordSettingsChange } from '#core/catalogue/catalogue-changes.server.ts'
import { transactApart } from '#db/savepoint.ts'
import type { Db } from '#db/schema.ts'
import { planActivities, type ActivityChange, type ActivityRefusal } from './activity-rules.ts'
import { productsNaming, type NamedBy } from './named-by-products.server.ts'

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
    searchWords: JSON.parse(search_words) as string[], // only `write` makes it
  }))
}

export type ActivityOutcome =
  | { ok: true; value: string; label: string }
  | ({ ok: false; reason: 'in_use'; label: string } & NamedBy)
  | ActivityRefusal

/** Ends a transaction without its writes. */
class Undone extends Error {
  readonly outcome: Exclude<ActivityOutcome, { ok: true }>
  constructor(outcome: Exclude<ActivityOutcome, { ok: true }>) {
    super(outcome.reason)
    this.outcome = outcome
  }
}

/**
 * Adds, changes or removes an activity, and makes every server read them within a second: with new
 * settings a search compares the words of all its products. One change waits for the other. Refuses what `planActivities` refuses, and to
 * remove one that a product names, archived ones too; a refusal changes nothing.
 * Guarded by: activities.server.test.ts.
 */
export async function changeActivities(db: Db, typed: ActivityChange): Promise<ActivityOutcome> {
  try {
    return await transactApart({ db }, async ({ db: trx }) => {
      // First of all: its row makes one change wait for the other.
      await recordSettingsChange(trx)
      const known = await readActivities(trx)
      const plan = planActivities(known, typed)
      if (!plan.ok) throw new Undone(plan)
      const { value, label } = plan.one
      const users = 'remove' in typed ? await productsNaming(trx, 'activities', value) : undefined
      if (users && users.count > 0)
        throw new Undone({ ok: false, reason: 'in_use', label, ...users })
      await write(trx, known, plan.next)
      return { ok: true, value, label } as const
    })
  } catch (error) {
    if (error instanceof Undone) return error.outcome
    throw error
  }
}

/** Writes the rows that differ; a position is the place in the list. */
async function write(
  trx: Db,
  known: readonly Activity[],
  next: readonly Activity[],
): Promise<void> {
  for (const { value } of known) {
    if (next.some((one) => one.value === value)) continue
    await trx.deleteFrom('activities').where('value', '=', value).execute()
  }
  for (const [position, one] of next.entries()) {
    if (known[position] === one) continue
    const row = { label: one.label, position, search_words: JSON.stringify(one.searchWords) }
    await trx
      .insertInto('activities')
      .values({ value: one.value, ...row })
      .onConflict((oc) => oc.column('value').doUpdateSet(row))
      .execute()
  }
}
