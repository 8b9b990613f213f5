import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * What the people of the shop note about a person at the desk, by the address in lower case, since
 * guests have no account.
 */
export async function createCustomerNotes(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table customer_notes (
    id text primary key check (substr(id, 1, 4) = 'cno_'),
    email text not null check (email = lower(email)),
    text text not null check (text <> ''),
    staff_id text not null,
    created_at text not null
  ) ${strict}`.execute(db)
  await sql`create index customer_notes_by_email on customer_notes (email, created_at)`.execute(db)
  await sql`create index customer_notes_by_date on customer_notes (created_at)`.execute(db)
}
