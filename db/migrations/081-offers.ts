import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import { dropCheck } from './021-code-rules.ts'

/**
 * Offers without a code, and what they took off each order. `order_lines.discount_cents` is there where
 * an order had one: its discount is not split by price. An older server gives no offer; of an order that
 * had one it shows the right total, and splits the discount by price.
 */
export async function createOffers(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table offers (
    key text primary key,
    name text not null check (name <> ''),
    take_units integer not null check (take_units between 2 and 20),
    off_units integer not null check (off_units > 0 and off_units < take_units),
    off_percent integer not null check (off_percent between 1 and 100),
    scope text not null check (scope in ('all', 'category', 'collection', 'products')),
    scope_values text not null,
    with_codes integer not null check (with_codes in (0, 1)),
    without_sales integer not null check (without_sales in (0, 1)),
    conditions text,
    state text not null check (state in ('draft', 'active', 'ended')),
    starts_at text,
    ends_at text,
    created_at text not null,
    check (starts_at is null or ends_at is null or starts_at < ends_at)
  ) ${strict}`.execute(db)
  await sql`create table order_offers (
    order_id text not null references orders (id),
    position integer not null check (position >= 0),
    offer_key text not null references offers (key),
    name text not null,
    discount_cents integer not null check (discount_cents > 0),
    primary key (order_id, position)
  ) ${strict}`.execute(db)
  await sql`create index order_offers_by_offer on order_offers (offer_key)`.execute(db)
  await sql`alter table order_lines add column discount_cents integer
    check (discount_cents >= 0)`.execute(db)
  await sql`alter table orders add column offers_cents integer check (offers_cents > 0)`.execute(db)
  await (kind === 'sqlite' ? allowOffersOnSqlite(db) : allowOffersOnPostgres(db))
}

const CODE_OR_OFFERS = sql.raw(`check (coalesce(discount_code, percent_code) is not null
  or discount_cents = coalesce(offers_cents, 0))`)

/** SQLite cannot change a check, but a column's check goes with the column. */
async function allowOffersOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`drop index orders_by_discount_code`.execute(db)
  await sql`alter table orders rename column discount_code to code_without_offers`.execute(db)
  await sql`alter table orders add column discount_code text references discount_codes (code)
    ${CODE_OR_OFFERS}`.execute(db)
  await sql`update orders set discount_code = code_without_offers
    where code_without_offers is not null`.execute(db)
  await sql`alter table orders drop column code_without_offers`.execute(db)
  await sql`create index orders_by_discount_code on orders (discount_code)
    where discount_code is not null`.execute(db)
}

async function allowOffersOnPostgres(db: Kysely<unknown>): Promise<void> {
  await dropCheck(db, 'orders', 'COALESCE(discount_code, percent_code)')
  // Rows of before have no offers and kept the narrower check; to read them all would hold orders up.
  await sql`alter table orders add constraint orders_code_or_offers ${CODE_OR_OFFERS} not valid`.execute(
    db,
  )
}
