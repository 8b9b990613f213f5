import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * One row for each periodic job: which server runs it now, when it is due, and how its last runs
 * ended. A server that dies keeps a job until `lease_until`.
 */
export async function createJobs(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table jobs (
    name text primary key,
    holder text,
    lease_until text,
    next_at text not null,
    last_started_at text,
    last_succeeded_at text,
    last_duration_ms integer check (last_duration_ms >= 0),
    last_failed_at text,
    last_error text,
    failures integer not null default 0 check (failures >= 0),
    check ((holder is null) = (lease_until is null)),
    check ((last_failed_at is null) = (last_error is null))
  ) ${strict}`.execute(db)
}
