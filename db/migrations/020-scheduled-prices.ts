import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Sales: prices with a begin and an end. A product on sale has its sale, its regular price, which
 * returns at the end, and the prior price that the law asks for.
 */
export async function createScheduledPrices(
  db: Kysely<unknown>,
  kind: DatabaseKind,
): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')

  await sql`create table sale_periods (
    id integer primary key,
    starts_at text not null,
    ends_at text not null,
    created_at text not null,
    check (ends_at > starts_at)
  ) ${strict}`.execute(db)
  await sql`create table sale_prices (
    sale_period_id integer not null references sale_periods (id),
    product_id text not null references products (id),
    price_cents integer not null check (price_cents > 0),
    state text not null
      check (state in ('scheduled', 'running', 'ended', 'replaced', 'not_lower', 'cancelled')),
    primary key (sale_period_id, product_id)
  ) ${strict}`.execute(db)
  // Each server asks every second for prices that are due.
  await sql`create index sale_prices_open on sale_prices (sale_period_id)
    where state in ('scheduled', 'running')`.execute(db)

  await sql`alter table products add column
    sale_period_id integer references sale_periods (id)`.execute(db)
  await sql`alter table products add column regular_price_cents integer
    check ((regular_price_cents is null) = (sale_period_id is null)
      and (regular_price_cents is null or regular_price_cents > price_cents))`.execute(db)
  await sql`alter table products add column prior_price_cents integer
    check (prior_price_cents is null
      or (sale_period_id is not null and prior_price_cents > price_cents))`.execute(db)
}
