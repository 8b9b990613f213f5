import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Sales are invoiced whole when their money comes. `uninvoiced_sales` names those that could not be,
 * and why. A server of the version before, which invoices each parcel, cannot invoice such a sale
 * again: the database refuses it, and with it the dispatch, until that server is replaced.
 * `invoice_clock_breaks` names records whose clock was wrong, as the owner said: those after them
 * follow the clock, not their time.
 */
export async function createSaleInvoices(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table uninvoiced_sales (
    order_id text primary key references orders (id),
    reason text not null check (reason in ('needs_buyer', 'clock', 'made_elsewhere')),
    paid_at text not null
  ) ${strict}`.execute(db)
  await sql`create index uninvoiced_sales_by_reason on uninvoiced_sales (reason, order_id)`.execute(
    db,
  )
  await sql`create table invoice_clock_breaks (
    position integer primary key references invoice_records (position),
    accepted_at text not null
  ) ${strict}`.execute(db)
  // SQLite looks for rows that name a new one, once a trigger stands before the insert.
  await sql`create index invoices_by_corrected on invoices (corrects)
    where corrects is not null`.execute(db)
  const isInvoicedTwice = `new.kind in ('F1', 'F2') and new.shipment_id <> 'sale' and (
      exists (select 1 from invoices where order_id = new.order_id and shipment_id = 'sale')
      or exists (select 1 from uninvoiced_sales where order_id = new.order_id))`
  const run = (statement: string) => sql.raw(statement).execute(db)
  if (kind === 'sqlite') {
    await run(`create trigger invoices_once before insert on invoices when ${isInvoicedTwice}
      begin select raise(abort, 'the sale is invoiced as a whole'); end`)
    return
  }
  await run(`create function refuse_second_invoice() returns trigger language plpgsql as
    $$ begin
      if ${isInvoicedTwice} then
        raise exception 'the sale is invoiced as a whole' using errcode = 'check_violation';
      end if;
      return new;
    end $$`)
  await run(`create trigger invoices_once before insert on invoices
    for each row execute function refuse_second_invoice()`)
}
