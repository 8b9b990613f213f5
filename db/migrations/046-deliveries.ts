import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Delivery notes of suppliers, received at the desk. `match_key` is supplier and number as they are
 * compared, so that no note is received twice; null once it was taken back.
 */
export async function createDeliveries(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table deliveries (
    id text primary key check (substr(id, 1, 4) = 'dlv_'),
    supplier text not null check (supplier <> ''),
    reference text not null check (reference <> ''),
    match_key text unique,
    units integer not null check (units > 0),
    received_by text not null,
    received_at text not null,
    undone_at text,
    check ((undone_at is null) = (match_key is not null))
  ) ${strict}`.execute(db)
  await sql`create index deliveries_by_time on deliveries (received_at)`.execute(db)
  await sql`create table delivery_lines (
    delivery_id text not null references deliveries (id),
    variant_id text not null references variants (id),
    units integer not null check (units > 0),
    primary key (delivery_id, variant_id)
  ) ${strict}`.execute(db)
}
