import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Who has what open at the desk, for the others who open it: a row for each server, which renews it
 * while the page is open. Rows expire within a minute; nothing is kept of who looked at what.
 */
export async function createStaffPresence(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  const milliseconds = sql.raw(kind === 'sqlite' ? 'integer' : 'bigint')
  await sql`create table staff_presence (
    subject text not null,
    staff_id text not null references staff (id),
    server_id text not null,
    seen_ms ${milliseconds} not null,
    primary key (subject, staff_id, server_id)
  ) ${strict}`.execute(db)
}
