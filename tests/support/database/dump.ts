import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#db/schema.ts'
import { until } from '../until.ts'

type Dump = Record<string, string[]>

/** Every row of every table, sorted: equal dumps mean equal databases. */
export async function dump(db: Db): Promise<Dump> {
  const tables: Dump = {}
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    tables[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return tables
}

/** What the jobs of a running shop write by themselves, at a moment of their own. */
const BY_JOBS = ['empty_searches', 'mail_outbox', 'owner_summaries', 'rate_limits']
const MOST_TRIES = 3

/**
 * Sends requests to a running shop and fails if they change a row. What a job wrote meanwhile is
 * told apart by sending them again: a request writes each time. That is not true of a deletion, so a
 * change in a table that no job writes fails at once. `send` must check that the shop has answered
 * as it should, since a request beyond a limit changes nothing either.
 */
export async function changesNothing(db: Db, send: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const before = await dumpAtRest(db)
    await send()
    const after = await dumpAtRest(db)
    const changed = Object.keys(after).filter((name) => !isEqual(before[name], after[name]))
    if (changed.length === 0) return
    if (tries < MOST_TRIES && changed.every((name) => BY_JOBS.includes(name))) continue
    for (const name of changed) expect(after[name], name).toEqual(before[name])
  }
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** As `dump`, when the mails that are due have left, and without when jobs are due. */
async function dumpAtRest(db: Db): Promise<Dump> {
  const waiting = db
    .selectFrom('mail_outbox')
    .select('id')
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', new Date().toISOString())
  await until(async () => expect(await waiting.executeTakeFirst()).toBeUndefined())
  const { jobs: _jobs, ...rest } = await dump(db)
  return rest
}
