import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import { putAside } from './put-aside.ts'

/**
 * What is not invoiced, and what should not have been. A sale waits while the shop has sample data, or
 * while the tax agency's schema refuses its record (`record_path` is the element); `cancelled`: its
 * invoice was cancelled, and no other is made. `invoice_chain` has whether the shop takes real money, as
 * each start says. A cancellation, too, says what became of the record before it (`prior`), and is made
 * once more if the agency refused it. A shipment has one invoice that stands, beside cancelled ones.
 * A server of the version before asks none of this: it invoices as it did, and what waits here is to
 * it a sale without an invoice.
 */
export async function refuseInvoices(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  if (kind === 'sqlite') await changeOnSqlite(db)
  else await changeOnPostgres(db)
  await run('alter table uninvoiced_sales add column record_path text')
  await run(`alter table invoice_chain add column takes_money integer not null default 0
    check (takes_money in (0, 1))`)
  await run('drop index invoice_records_once')
  await run(`create unique index invoice_records_once on invoice_records (invoice_number, kind)
    where kind = 'alta' or (kind = 'anulacion' and (prior is null or prior = 'absent'))`)
  await run('drop index invoices_of_shipment')
  await run('create index invoices_of_shipment on invoices (order_id, shipment_id)')
  await refuseTwins(run, kind)
}

const REASONS = `'needs_buyer', 'clock', 'made_elsewhere'`
const MORE_REASONS = `${REASONS}, 'sample_issuer', 'record', 'cancelled'`
const PRIOR = `check (prior in ('refused', 'absent'))`
const MORE_PRIOR = `check (prior in ('refused', 'absent', 'refused_absent'))`
const OF_KIND = `check (prior is null or kind = 'subsanacion')`
const OF_KINDS = `check (prior is null or kind <> 'alta')`

async function changeOnPostgres(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`alter table uninvoiced_sales drop constraint uninvoiced_sales_reason_check,
    add constraint uninvoiced_sales_reason_check check (reason in (${MORE_REASONS}))`)
  // Postgres gave one of these checks its name.
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'invoice_records'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%prior%'`.execute(db)
  for (const { name } of rows) await run(`alter table invoice_records drop constraint ${name}`)
  await run(`alter table invoice_records add constraint invoice_records_prior ${MORE_PRIOR},
    add constraint invoice_records_prior_of_kind ${OF_KINDS}`)
}

async function changeOnSqlite(db: Kysely<unknown>): Promise<void> {
  const restore = [
    await putAside(db, 'record_answers'),
    await putAside(db, 'invoice_clock_breaks'),
    await putAside(db, 'invoice_records', [
      [PRIOR, MORE_PRIOR],
      [OF_KIND, OF_KINDS],
    ]),
    await putAside(db, 'uninvoiced_sales', [[`(${REASONS})`, `(${MORE_REASONS})`]]),
  ]
  for (const one of restore.toReversed()) await one()
}

/** In place of a unique index, which knows nothing of cancelled invoices. */
async function refuseTwins(
  run: (statement: string) => Promise<unknown>,
  kind: DatabaseKind,
): Promise<void> {
  const isTwin = `new.shipment_id is not null and exists (
    select 1 from invoices as twin where order_id = new.order_id and shipment_id = new.shipment_id
    and not exists (select 1 from invoice_records where invoice_number = twin.number
      and kind = 'anulacion'))`
  const says = 'a constraint: the shipment has an invoice that stands'
  if (kind === 'sqlite') {
    await run(`create trigger invoices_of_shipment_once before insert on invoices when ${isTwin}
      begin select raise(abort, '${says}'); end`)
    return
  }
  await run(`create function refuse_twin_invoice() returns trigger language plpgsql as
    $$ begin
      if ${isTwin} then
        raise exception '${says}' using errcode = 'unique_violation';
      end if;
      return new;
    end $$`)
  await run(`create trigger invoices_of_shipment_once before insert on invoices
    for each row execute function refuse_twin_invoice()`)
}
