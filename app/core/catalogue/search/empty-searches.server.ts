import { retention, retentionCutoff } from '#core/base/policy/retention.ts'
import { sql } from 'kysely'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { inBatches } from '#db/in-batches.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'

/** A search that found nothing, as the owner reads it. */
export type EmptySearch = { words: string; times: number; firstDay: string; lastDay: string }

/** The table keeps this many: what was searched most, then last. */
export const MOST_KEPT = 1000

/**
 * Adds counts of searches that found nothing, in one transaction. Beyond `mostKept` words the
 * rarest and oldest are deleted. Safe on several servers at once.
 * Guarded by: empty-searches.server.test.ts.
 */
export async function addEmptySearches(
  db: Db,
  counts: ReadonlyMap<string, number>,
  now: Date,
  mostKept = MOST_KEPT,
): Promise<void> {
  if (counts.size === 0) return
  const day = madridDay(now)
  // In one order on all servers, or two could lock each other's rows.
  const rows = [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([words, times]) => ({ words, times, first_day: day, last_day: day }))
  await transact(db, async (trx) => {
    await trx
      .insertInto('empty_searches')
      .values(rows)
      .onConflict((oc) =>
        oc.column('words').doUpdateSet({
          times: sql`empty_searches.times + excluded.times`,
          last_day: sql`excluded.last_day`,
        }),
      )
      .execute()
    const kept = trx
      .selectFrom('empty_searches')
      .select('words')
      .orderBy('times', 'desc')
      .orderBy('last_day', 'desc')
      .orderBy('words')
      .limit(mostKept)
    await trx.deleteFrom('empty_searches').where('words', 'not in', kept).execute()
  })
}

/** What was searched and not found since a day, the most frequent first. */
export async function listEmptySearches(
  db: Db,
  { sinceDay, most }: { sinceDay: string; most: number },
): Promise<EmptySearch[]> {
  return db
    .selectFrom('empty_searches')
    .select(['words', 'times', 'first_day as firstDay', 'last_day as lastDay'])
    .where('last_day', '>=', sinceDay)
    .orderBy('times', 'desc')
    .orderBy('last_day', 'desc')
    .orderBy('words')
    .limit(most)
    .execute()
}

/** Deletes words that nobody has searched for the time that the privacy page states. */
export async function purgeExpiredSearches(
  db: Db,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const before = madridDay(new Date(retentionCutoff(now, retention.emptySearchMonths)))
  return inBatches(
    db,
    async (trx, most) => {
      const old = trx
        .selectFrom('empty_searches')
        .select('words')
        .where('last_day', '<', before)
        .limit(most)
      const deleted = trx.deleteFrom('empty_searches').where('words', 'in', old)
      return Number((await deleted.executeTakeFirstOrThrow()).numDeletedRows)
    },
    signal,
  )
}
