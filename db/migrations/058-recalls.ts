import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import { makeAppendOnly } from './append-only.ts'

/**
 * Recalls of products for their safety: the notice as it was published, its variants, the orders that
 * it is about, and its end. Notices, variants and ends are append-only. A trigger keeps a recalled
 * variant off sale whatever puts it back, an older server too, until the recall has ended. The
 * orders of `recall_orders` have units in their buyer's hands; `told` is the mail in the outbox.
 */
export async function createRecalls(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table recalls (
    code text primary key,
    product_id text not null references products (id),
    product_name text not null,
    reference text not null,
    color text not null,
    variants_text text not null,
    lot text check (length(lot) > 0),
    sold_from text,
    sold_until text,
    hazard text not null check (length(hazard) > 0),
    action text not null check (length(action) > 0),
    remedies text not null check (length(remedies) > 0),
    only_remedy_reason text check (length(only_remedy_reason) > 0),
    opened_at text not null,
    check (sold_from <= sold_until)
  ) ${strict}`.execute(db)
  await sql`create index recalls_by_product on recalls (product_id)`.execute(db)
  await sql`create table recall_variants (
    recall_code text not null references recalls (code),
    variant_id text not null references variants (id),
    primary key (recall_code, variant_id)
  ) ${strict}`.execute(db)
  await sql`create index recall_variants_by_variant on recall_variants (variant_id)`.execute(db)
  await sql`create table recall_ends (
    recall_code text primary key references recalls (code),
    ended_at text not null
  ) ${strict}`.execute(db)
  for (const table of ['recalls', 'recall_variants', 'recall_ends']) {
    await makeAppendOnly(db, kind, table)
  }
  await sql`create table recall_orders (
    recall_code text not null references recalls (code),
    order_id text not null references orders (id),
    units integer not null check (units > 0),
    reach text not null check (reach in ('waiting', 'told', 'unreachable')),
    told_at text,
    remedy text check (remedy in ('refund', 'replacement', 'repair')),
    chosen_at text,
    done_at text,
    primary key (recall_code, order_id),
    check ((reach = 'told') = (told_at is not null)),
    check ((remedy is null) = (chosen_at is null))
  ) ${strict}`.execute(db)
  await sql`create index recall_orders_by_order on recall_orders (order_id)`.execute(db)
  await sql`create index recall_orders_waiting on recall_orders (recall_code, order_id)
    where reach = 'waiting'`.execute(db)
  await sql`create index recall_orders_chosen on recall_orders (chosen_at)
    where remedy is not null and done_at is null`.execute(db)
  await keepOffSale(db, kind)
}

async function keepOffSale(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const isRecalled = `new.is_active = 1 and exists (select 1 from recall_variants
    where variant_id = new.id and recall_code not in (select recall_code from recall_ends))`
  if (kind === 'sqlite') {
    await run(`create trigger variants_recalled after update of is_active on variants
      when ${isRecalled} begin update variants set is_active = 0 where id = new.id; end`)
    return
  }
  await run(`create function variants_recalled() returns trigger language plpgsql as $$ begin
    if ${isRecalled} then new.is_active := 0; end if; return new; end $$`)
  await run(`create trigger variants_recalled before update of is_active on variants
    for each row execute function variants_recalled()`)
}
