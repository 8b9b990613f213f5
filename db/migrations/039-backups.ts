import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * The backups that were asked for at the desk, and how each ended. `open_slot` is 1 until it has
 * ended, so that one at a time is open.
 */
export async function createBackups(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table backups (
    id text primary key,
    asked_at text not null,
    asked_by text not null,
    open_slot integer unique check (open_slot = 1),
    ended_at text,
    file text,
    kilobytes integer check (kilobytes >= 0),
    fault text,
    check ((open_slot is null) = (ended_at is not null)),
    check (ended_at is null or (file is null) = (fault is not null)),
    check ((file is null) = (kilobytes is null))
  ) ${strict}`.execute(db)
  await sql`create index backups_by_time on backups (asked_at, id)`.execute(db)
}
