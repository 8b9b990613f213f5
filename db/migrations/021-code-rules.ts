import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Rules of discount codes: an amount or free shipping instead of a percentage, a minimum, uses per
 * customer, first purchase only. `percent` is 0 for a code that takes off no percentage.
 */
export async function addCodeRules(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await (kind === 'sqlite' ? allowNoPercentOnSqlite(db) : allowNoPercentOnPostgres(db))
  await sql`alter table discount_codes add column amount_cents integer
    check (amount_cents > 0)`.execute(db)
  await sql`alter table discount_codes add column free_shipping text
    check (free_shipping <> '')
    check ((case when percent > 0 then 1 else 0 end)
      + (case when amount_cents is not null then 1 else 0 end)
      + (case when free_shipping is not null then 1 else 0 end) = 1)`.execute(db)
  await sql`alter table discount_codes add column minimum_cents integer
    check (minimum_cents > 0)`.execute(db)
  await sql`alter table discount_codes add column max_uses_per_customer integer
    check (max_uses_per_customer > 0)`.execute(db)
  await sql`alter table discount_codes add column is_first_purchase integer not null default 0
    check (is_first_purchase in (0, 1))`.execute(db)
  // The earlier orders of an e-mail, in any letters.
  await sql`create index orders_by_buyer on orders (lower(email))`.execute(db)
}

/**
 * SQLite cannot change a check. A column's check goes with the column. The check of the table that
 * an order has a code exactly if it has a percentage moves to a column of its own, `percent_code`:
 * the code, if it takes off a percentage. Earlier programs do not fill it, so they cannot work here.
 */
async function allowNoPercentOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`alter table discount_codes rename column percent to least_one_percent`.execute(db)
  await sql`alter table discount_codes add column percent integer not null default 0
    check (percent between 0 and 100)`.execute(db)
  await sql`update discount_codes set percent = least_one_percent`.execute(db)
  await sql`alter table discount_codes drop column least_one_percent`.execute(db)

  await sql`alter table orders rename column discount_code to percent_code`.execute(db)
  await sql`alter table orders add column discount_code text references discount_codes (code)
    check (coalesce(discount_code, percent_code) is not null or discount_cents = 0)`.execute(db)
  await sql`update orders set discount_code = percent_code where percent_code is not null`.execute(
    db,
  )
  await sql`update schema_compatibility set oldest_program = 21 where oldest_program < 21`.execute(
    db,
  )
}

/** Postgres drops the two checks, so that servers of an earlier release can work meanwhile. */
async function allowNoPercentOnPostgres(db: Kysely<unknown>): Promise<void> {
  await dropCheck(db, 'discount_codes', 'percent >= 1')
  await sql`alter table discount_codes alter column percent set default 0`.execute(db)
  await sql`alter table discount_codes add check (percent between 0 and 100)`.execute(db)

  await dropCheck(db, 'orders', 'discount_percent = 0')
  await sql`alter table orders add column percent_code text
    check (percent_code is null or discount_percent > 0)`.execute(db)
  await sql`update orders set percent_code = discount_code where discount_code is not null`.execute(
    db,
  )
  await sql`alter table orders add check (coalesce(discount_code, percent_code) is not null or discount_cents = 0)`.execute(
    db,
  )
}

/** Drops the only check of a table with this text; its name was chosen by Postgres. */
export async function dropCheck(db: Kysely<unknown>, table: string, text: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where contype = 'c' and conrelid = ${table}::regclass
    and position(${text} in pg_get_constraintdef(oid)) > 0`.execute(db)
  const [found, ...others] = rows
  if (!found || others.length > 0) throw new Error(`not one check of ${table} says ${text}`)
  await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(found.name)}`.execute(db)
}
