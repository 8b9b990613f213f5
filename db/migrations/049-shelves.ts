import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Adds the shelf of a variant, and a flag that says whether it is on sale: a list of the stock then
 * reads one index (051) and skips the archive. Triggers maintain the flag, also for older programs.
 */
export async function addShelves(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await sql`alter table stock add column shelf text
    check (length(shelf) between 1 and 20)`.execute(db)
  await sql`alter table stock add column is_on_sale integer not null default 1
    check (is_on_sale in (0, 1))`.execute(db)
  await sql`update stock set is_on_sale = 0 where variant_id in (
    select variants.id from variants join products on products.id = product_id
    where variants.is_active * products.is_active = 0)`.execute(db)
  await (kind === 'sqlite' ? followOnSqlite(db) : followOnPostgres(db))
}

const isOnSale = (variantId: string): string =>
  `coalesce((select variants.is_active * products.is_active from variants
    join products on products.id = product_id where variants.id = ${variantId}), 0)`

async function followOnSqlite(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const update = `update stock set is_on_sale = ${isOnSale('variant_id')}`
  await run(`create trigger stock_on_sale_of_new after insert on stock begin
    ${update} where variant_id = new.variant_id; end`)
  await run(`create trigger stock_on_sale_of_variant after update of is_active on variants
    when old.is_active <> new.is_active begin ${update} where variant_id = new.id; end`)
  await run(`create trigger stock_on_sale_of_product after update of is_active on products
    when old.is_active <> new.is_active begin
    ${update} where variant_id in (select id from variants where product_id = new.id); end`)
}

/** Locks the rows in the order of an order's lines, so that neither waits for the other. */
async function followOnPostgres(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const update = `update stock set is_on_sale = ${isOnSale('variant_id')}`
  await run(`create function stock_on_sale_of_new() returns trigger language plpgsql as $$ begin
    new.is_on_sale := ${isOnSale('new.variant_id')}; return new; end $$`)
  await run(`create trigger stock_on_sale_of_new before insert on stock
    for each row execute function stock_on_sale_of_new()`)
  await run(`create function stock_on_sale_of_variant() returns trigger language plpgsql as $$ begin
    ${update} where variant_id = new.id; return null; end $$`)
  await run(`create trigger stock_on_sale_of_variant after update of is_active on variants
    for each row when (old.is_active <> new.is_active) execute function stock_on_sale_of_variant()`)
  await run(`create function stock_on_sale_of_product() returns trigger language plpgsql as $$ begin
    perform 1 from stock where variant_id in (select id from variants where product_id = new.id)
      order by variant_id collate "C" for update;
    ${update} where variant_id in (select id from variants where product_id = new.id);
    return null; end $$`)
  await run(`create trigger stock_on_sale_of_product after update of is_active on products
    for each row when (old.is_active <> new.is_active) execute function stock_on_sale_of_product()`)
}
