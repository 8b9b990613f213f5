import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import { putAside } from './put-aside.ts'

/**
 * What is not invoiced: a sale waits while the shop has sample data, or while the tax agency's schema
 * refuses its record (`record_path` is the element). `invoice_chain` has whether the shop takes real
 * money, as each start says. A cancellation, too, says what became of the record before it (`prior`).
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
}

const REASONS = `'needs_buyer', 'clock', 'made_elsewhere'`
const MORE_REASONS = `${REASONS}, 'sample_issuer', 'record'`
const PRIOR = `check (prior is null or kind = 'subsanacion')`
const MORE_PRIOR = `check (prior is null or kind <> 'alta')`

async function changeOnPostgres(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`alter table uninvoiced_sales drop constraint uninvoiced_sales_reason_check,
    add constraint uninvoiced_sales_reason_check check (reason in (${MORE_REASONS}))`)
  // Postgres gave this check its name.
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'invoice_records'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%prior IS NULL%'`.execute(db)
  for (const { name } of rows) await run(`alter table invoice_records drop constraint ${name}`)
  await run(`alter table invoice_records add constraint invoice_records_prior ${MORE_PRIOR}`)
}

async function changeOnSqlite(db: Kysely<unknown>): Promise<void> {
  const restore = [
    await putAside(db, 'record_answers'),
    await putAside(db, 'invoice_clock_breaks'),
    await putAside(db, 'invoice_records', [PRIOR, MORE_PRIOR]),
    await putAside(db, 'uninvoiced_sales', [`(${REASONS})`, `(${MORE_REASONS})`]),
  ]
  for (const one of restore.toReversed()) await one()
}
