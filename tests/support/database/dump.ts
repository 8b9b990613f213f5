import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** Every row of every table, sorted: equal dumps mean equal databases. */
export async function dump(db: Db): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    tables[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return tables
}

const LONGEST_SENDING_MS = 20_000

/**
 * As `dump`, of a shop that runs: without what it changes by itself. Its jobs note when they are
 * due, and mails of earlier requests leave.
 */
export async function dumpOfRunning(db: Db): Promise<Record<string, string[]>> {
  for (const deadline = Date.now() + LONGEST_SENDING_MS; Date.now() < deadline;) {
    const waiting = db.selectFrom('mail_outbox').select('id').where('status', '=', 'pending')
    if (!(await waiting.executeTakeFirst())) break
    await sleep(50)
  }
  const { jobs: _jobs, ...rest } = await dump(db)
  return rest
}
