import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import { makeAppendOnly } from './append-only.ts'

/**
 * The sending of invoice records to the tax agency: `verifactu` has one row, how far it is and who
 * has it in hand; `record_answers` says what the agency answered about each record. Off until the
 * owner begins it, so an older server beside a newer one sends nothing and misses nothing.
 */
export async function createVerifactu(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table verifactu (
    id integer primary key check (id = 1),
    service text check (service in ('production', 'test')),
    from_position integer check (from_position > 0),
    started_at text,
    ends_on text,
    holder text,
    held_until text,
    next_at text,
    wait_seconds integer not null default 60,
    most integer not null default 1000 check (most between 1 and 1000),
    tried_to integer not null default 0,
    failing_since text,
    failures integer not null default 0,
    last_error text,
    certificate_until text,
    check ((service is null) = (from_position is null)),
    check ((service is null) = (started_at is null))
  ) ${strict}`.execute(db)
  await sql`insert into verifactu (id) values (1)`.execute(db)
  await sql`create table record_answers (
    position integer primary key references invoice_records (position),
    state text not null check (state in ('accepted', 'accepted_with_errors', 'refused')),
    code integer,
    message text,
    csv text,
    answered_at text not null
  ) ${strict}`.execute(db)
  await sql`create index record_answers_with_errors on record_answers (position)
    where state <> 'accepted'`.execute(db)
  await makeAppendOnly(db, kind, 'record_answers')
}
