import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * What VIES said about the VAT number of the buyer of an order. It goes with the buyer, whoever
 * forgets that one, an older server too. A row counts only while the buyer has this number: an older
 * server may store another and leaves the row. `next_at`: asked again then; null: no more.
 */
export async function createVatChecks(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table vat_checks (
    order_id text primary key references invoice_buyers (order_id) on delete cascade,
    vat_id text not null,
    state text not null check (state in ('open', 'valid', 'invalid')),
    asked_at text not null,
    proof text check (length(proof) > 0),
    tries integer not null check (tries > 0),
    next_at text,
    seen_at text,
    check (state = 'open' or next_at is null),
    check (state <> 'open' or proof is null),
    check (seen_at is null or (state <> 'valid' and next_at is null))
  ) ${strict}`.execute(db)
  await sql`create index vat_checks_due on vat_checks (next_at)
    where next_at is not null`.execute(db)
  await sql`create index vat_checks_unsettled on vat_checks (asked_at)
    where state <> 'valid' and seen_at is null and next_at is null`.execute(db)
}
