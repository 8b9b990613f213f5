import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import { makeAppendOnly } from './append-only.ts'

/**
 * Amended records of an invoice (`subsanacion`; `prior` says what became of the one before at the
 * agency), and the sending of records to the tax agency: `verifactu` has one row, how far it is and who
 * has it in hand; `record_answers` says what the agency answered about each record. Off until the
 * owner begins it, so an older server beside a newer one sends nothing and misses nothing.
 */
export async function createVerifactu(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  if (kind === 'sqlite') await allowAmendmentsOnSqlite(db)
  else await allowAmendmentsOnPostgres(db)
  // One record of each kind for an invoice, but as many amendments as it takes.
  await sql`create index invoice_records_by_invoice on invoice_records (invoice_number, kind)`.execute(
    db,
  )
  await sql`create unique index invoice_records_once on invoice_records (invoice_number, kind)
    where kind <> 'subsanacion'`.execute(db)
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

async function allowAmendmentsOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice_records
    drop constraint invoice_records_invoice_number_kind_key,
    drop constraint invoice_records_kind_check,
    add constraint invoice_records_kind_check check (kind in ('alta', 'anulacion', 'subsanacion')),
    add column prior text check (prior in ('refused', 'absent')),
    add check (prior is null or kind = 'subsanacion')`.execute(db)
}

/** SQLite changes no constraint: the table is made anew, with what names it. */
async function allowAmendmentsOnSqlite(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run('create temp table breaks_before as select * from invoice_clock_breaks')
  await run('drop table invoice_clock_breaks')
  await run(`create table records_after (
    position integer primary key check (position > 0),
    kind text not null check (kind in ('alta', 'anulacion', 'subsanacion')),
    invoice_number text not null references invoices (number),
    previous_hash text,
    hash text not null unique,
    generated_at text not null,
    xml text not null,
    prior text check (prior in ('refused', 'absent')),
    check ((position = 1) = (previous_hash is null)),
    check (prior is null or kind = 'subsanacion')
  ) strict`)
  await run(`insert into records_after
    select position, kind, invoice_number, previous_hash, hash, generated_at, xml, null
    from invoice_records order by position`)
  await run('drop table invoice_records')
  await run('alter table records_after rename to invoice_records')
  for (const change of ['update', 'delete']) {
    await run(`create trigger invoice_records_no_${change} before ${change} on invoice_records
      begin select raise(abort, 'invoices are append-only'); end`)
  }
  await run(`create table invoice_clock_breaks (
    position integer primary key references invoice_records (position),
    accepted_at text not null
  ) strict`)
  await run('insert into invoice_clock_breaks select position, accepted_at from breaks_before')
  await run('drop table breaks_before')
}
