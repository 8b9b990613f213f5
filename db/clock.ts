import { performance } from 'node:perf_hooks'
import { sql, type RawBuilder } from 'kysely'
import type { DatabaseKind } from './open.ts'
import type { Db } from './schema.ts'

/**
 * The database's own time, shared by all servers: whole seconds on SQLite; on Postgres, the start
 * of the transaction.
 */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: string | Date }>`select current_timestamp as now`.execute(db)
  const now = rows[0]?.now ?? ''
  return now instanceof Date ? now : new Date(`${now.replace(' ', 'T')}Z`)
}

const CLOCK_KEPT_MS = 10_000

/**
 * As `databaseNow`, for who asks often: the database is asked every ten seconds, and between two
 * questions the time goes on by this machine's own steps.
 */
export function createDatabaseClock(db: Db): () => Promise<Date> {
  let asked: { now: number; at: number } | undefined
  return async () => {
    if (!asked || performance.now() - asked.at > CLOCK_KEPT_MS) {
      asked = { now: (await databaseNow(db)).getTime(), at: performance.now() }
    }
    return new Date(asked.now + performance.now() - asked.at)
  }
}

/** The database's time as SQL, in milliseconds since 1970: a server's own clock may be wrong. */
export const databaseClock = (kind: DatabaseKind): RawBuilder<number> =>
  kind === 'postgres'
    ? sql<number>`cast(extract(epoch from statement_timestamp()) * 1000 as bigint)`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
