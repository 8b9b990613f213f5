import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * The people of the desk: who they are, their second factors, their invitations, sign-ins that wait
 * for the second step, and sessions. Secrets are stored as hashes; the key of the one-time codes is
 * encrypted, since the server must read it.
 */
export async function createStaff(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  // A counter of a passkey has 32 bits without a sign.
  const unsigned = sql.raw(kind === 'sqlite' ? 'integer' : 'bigint')
  await sql`create table staff (
    id text primary key,
    name text not null check (length(name) between 1 and 60),
    email text not null unique check (email = lower(email)),
    role text not null check (role in ('owner', 'warehouse', 'support')),
    is_active integer not null check (is_active in (0, 1)),
    password_hash text,
    totp_secret text,
    totp_last_step integer not null default 0,
    invited_at text not null,
    joined_at text,
    check ((password_hash is null) = (joined_at is null))
  ) ${strict}`.execute(db)
  await sql`create table staff_invitations (
    token_hash text primary key,
    staff_id text not null unique references staff (id),
    expires_at text not null
  ) ${strict}`.execute(db)
  await sql`create table staff_recovery_codes (
    staff_id text not null references staff (id),
    code_hash text not null,
    used_at text,
    primary key (staff_id, code_hash)
  ) ${strict}`.execute(db)
  await sql`create table staff_passkeys (
    id text primary key,
    staff_id text not null references staff (id),
    name text not null check (length(name) between 1 and 60),
    public_key text not null,
    counter ${unsigned} not null check (counter >= 0),
    created_at text not null,
    last_used_at text
  ) ${strict}`.execute(db)
  await sql`create index staff_passkeys_of_person on staff_passkeys (staff_id)`.execute(db)
  await sql`create table staff_sign_ins (
    token_hash text primary key,
    staff_id text not null references staff (id),
    tries integer not null check (tries >= 0),
    challenge text,
    expires_at text not null
  ) ${strict}`.execute(db)
  await sql`create index staff_sign_ins_by_end on staff_sign_ins (expires_at)`.execute(db)
  await sql`create table staff_sessions (
    id text primary key,
    token_hash text not null unique,
    staff_id text not null references staff (id),
    created_at text not null,
    last_seen_at text not null,
    reverified_at text not null,
    challenge text,
    device text not null,
    client text not null
  ) ${strict}`.execute(db)
  await sql`create index staff_sessions_of_person on staff_sessions (staff_id)`.execute(db)
  await sql`create index staff_sessions_by_age on staff_sessions (created_at)`.execute(db)
}
