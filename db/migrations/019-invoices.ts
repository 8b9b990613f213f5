import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Invoices, and the chain of their records. `invoice_chain` has one row, which a transaction locks
 * to issue an invoice: numbers and chain have neither gaps nor twins. Invoices and records are
 * append-only: triggers refuse any change of them. Orders that were sent before have no invoice.
 */
export async function createInvoices(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table invoices (
    number text primary key,
    series text not null check (series in ('F', 'S', 'RF', 'RS')),
    year integer not null,
    sequence integer not null check (sequence > 0),
    kind text not null check (kind in ('F1', 'F2', 'F3', 'R1', 'R5')),
    order_id text not null references orders (id),
    shipment_id text,
    refund_id text references refunds (id),
    corrects text references invoices (number),
    replaces text unique references invoices (number),
    issued_on text not null,
    issued_at text not null,
    base_cents integer not null,
    quota_cents integer not null,
    total_cents integer not null,
    document text not null,
    unique (series, year, sequence),
    check (total_cents = base_cents + quota_cents),
    check ((kind in ('R1', 'R5')) = (corrects is not null)),
    check ((kind in ('R1', 'R5')) = (refund_id is not null)),
    check ((kind in ('F1', 'F2')) = (shipment_id is not null)),
    check ((kind = 'F3') = (replaces is not null))
  ) ${strict}`.execute(db)
  await sql`create unique index invoices_of_shipment on invoices (order_id, shipment_id)`.execute(
    db,
  )
  await sql`create unique index invoices_of_refund on invoices (refund_id, corrects)`.execute(db)
  await sql`create index invoices_by_day on invoices (issued_on, number)`.execute(db)

  await sql`create table invoice_records (
    position integer primary key check (position > 0),
    kind text not null check (kind in ('alta', 'anulacion')),
    invoice_number text not null references invoices (number),
    previous_hash text,
    hash text not null unique,
    generated_at text not null,
    xml text not null,
    unique (invoice_number, kind),
    check ((position = 1) = (previous_hash is null))
  ) ${strict}`.execute(db)

  await sql`create table invoice_series (
    series text not null,
    year integer not null,
    last_number integer not null check (last_number > 0),
    primary key (series, year)
  ) ${strict}`.execute(db)
  await sql`create table invoice_chain (
    id integer primary key check (id = 1),
    last_position integer not null check (last_position >= 0)
  ) ${strict}`.execute(db)
  await sql`insert into invoice_chain (id, last_position) values (1, 0)`.execute(db)

  await sql`create table invoice_buyers (
    order_id text primary key references orders (id),
    name text not null,
    tax_id text not null,
    address text not null,
    postcode text not null,
    city text not null,
    requested_at text not null
  ) ${strict}`.execute(db)

  if (kind === 'postgres') await refuseOnPostgres(db)
  else await refuseOnSqlite(db)
}

const APPEND_ONLY = ['invoices', 'invoice_records']

async function refuseOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const table of APPEND_ONLY) {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`${table}_no_${change}`)}
        before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, 'invoices are append-only'); end`.execute(db)
    }
  }
}

async function refuseOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_invoice_change() returns trigger language plpgsql as
    $$ begin raise exception 'invoices are append-only' using errcode = 'check_violation'; end $$`.execute(
    db,
  )
  for (const table of APPEND_ONLY) {
    await sql`create trigger ${sql.ref(`${table}_append_only`)}
      before update or delete on ${sql.table(table)}
      for each row execute function refuse_invoice_change()`.execute(db)
  }
}
