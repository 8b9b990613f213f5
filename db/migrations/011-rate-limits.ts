import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Counters of the limits that hold for all servers and over restarts. Keys are keyed hashes, so the
 * table names no address and no client. Milliseconds do not fit Postgres's `integer`.
 */
export async function createRateLimits(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  const milliseconds = sql.raw(kind === 'sqlite' ? 'integer' : 'bigint')
  await sql`create table rate_limits (
    key_hash text primary key check (length(key_hash) = 64),
    full_at_ms ${milliseconds} not null
  ) ${strict}`.execute(db)
  await sql`create index rate_limits_by_time on rate_limits (full_at_ms)`.execute(db)
}
