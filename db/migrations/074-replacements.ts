import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Goods that are sent again at 0 €, for units that arrived broken, were others, or never came. Their
 * units are reserved as those of an order; the movements name the replacement. An older server writes
 * none of it: its check of the stock lists what waits here as reserved without an order.
 */
export async function createReplacements(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table replacements (
    id text primary key,
    order_id text not null references orders (id),
    position integer not null check (position >= 0),
    made_at text not null,
    carrier text check (carrier <> ''),
    tracking_code text,
    tracking_url text,
    sent_at text,
    cancelled_at text,
    unique (order_id, position),
    check ((sent_at is null) = (carrier is null)),
    check (sent_at is null or cancelled_at is null)
  ) ${strict}`.execute(db)
  await sql`create index replacements_to_send on replacements (made_at, id)
    where sent_at is null and cancelled_at is null`.execute(db)
  await sql`create table replacement_lines (
    replacement_id text not null references replacements (id),
    line_position integer not null,
    variant_id text not null references variants (id),
    size text not null,
    color text not null,
    quantity integer not null check (quantity > 0),
    reason text not null check (reason in ('faulty', 'wrong', 'lost', 'missing')),
    cancelled_units integer not null default 0 check (cancelled_units >= 0),
    failed_units integer not null default 0
      check (failed_units >= 0 and cancelled_units + failed_units <= quantity),
    primary key (replacement_id, line_position)
  ) ${strict}`.execute(db)
  await sql`create index replacement_lines_by_variant
    on replacement_lines (variant_id)`.execute(db)
  // No key: Postgres would read all movements to check it.
  await sql`alter table stock_movements add column replacement_id text`.execute(db)
}
