import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Codes that prove an e-mail: one per account and purpose; a new one replaces it. Stores only a
 * keyed hash. The index finds the guest orders of an address when it is proved.
 */
export async function createEmailCodes(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')

  await sql`create table email_codes (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    purpose text not null check (purpose in ('verify', 'change_old', 'change_new')),
    email text not null check (email = lower(email) and email <> ''),
    code_hash text not null check (length(code_hash) = 64),
    tries integer not null check (tries between 0 and 5),
    expires_at text not null,
    created_at text not null,
    unique (user_id, purpose)
  ) ${strict}`.execute(db)
  await sql`create index orders_of_guests on orders (lower(email))
    where user_id is null`.execute(db)
}
