import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { LAW_RULES, type LawFinding } from './law-report.ts'

/** Stores what was found at `now` in place of what was found before; what was not seen keeps its row. */
export async function storeLawFindings(
  db: Db,
  findings: readonly LawFinding[],
  now: Date,
): Promise<void> {
  const looked_at = now.toISOString()
  const seen = findings
    .filter(({ state }) => state !== 'unseen')
    .map(({ id, title, since, missing }) => ({ rule: id, title, since, missing, looked_at }))
  const unseen = findings.filter(({ state }) => state === 'unseen').map(({ id }) => id)
  await transact(db, async (trx) => {
    await trx
      .deleteFrom('law_findings')
      .$if(unseen.length > 0, (query) => query.where('rule', 'not in', unseen))
      .execute()
    if (seen.length > 0) await trx.insertInto('law_findings').values(seen).execute()
  })
}

/** The titles of the rules that bind at `now` and did not hold when the shop last looked. */
export async function lawMissing(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('law_findings')
    .select('title')
    .where('missing', 'is not', null)
    .where('since', '<=', madridDay(now))
    .orderBy('rule')
    .execute()
  return rows.map(({ title }) => title)
}

/** A rule as the shop last found it; `isBinding` at the moment asked for. */
export type StoredFinding = Pick<
  LawFinding,
  'id' | 'title' | 'source' | 'certainty' | 'since' | 'missing'
> & { isBinding: boolean; lookedAt: string }

/** What was found at the last look at each rule, what is missing first. `now` decides what binds. */
export async function storedLaw(db: Db, now: Date): Promise<StoredFinding[]> {
  const rows = await db
    .selectFrom('law_findings')
    .select(['rule', 'since', 'missing', 'looked_at as lookedAt'])
    .orderBy('rule')
    .execute()
  const day = madridDay(now)
  return rows
    .flatMap(({ rule, ...row }) => {
      const known = LAW_RULES.find(({ id }) => id === rule)
      if (!known) return [] // of a newer program
      const { id, title, source, certainty } = known
      return [{ id, title, source, certainty, ...row, isBinding: row.since <= day }]
    })
    .toSorted((a, b) => rank(a) - rank(b))
}

const rank = ({ missing, isBinding }: Pick<StoredFinding, 'missing' | 'isBinding'>): number =>
  missing === null ? 2 : isBinding ? 0 : 1
