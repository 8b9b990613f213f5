import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/** What devices said of the stock, once each. An older server knows nothing of them, and loses nothing. */
export async function createDeviceStatements(
  db: Kysely<unknown>,
  kind: DatabaseKind,
): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table device_statements (
    device text not null check (device <> ''),
    n integer not null check (n > 0),
    variant_id text not null,
    kind text not null check (kind in ('count', 'sold', 'received')),
    units integer not null check (units >= 0),
    result text not null
      check (result in ('applied', 'in_count', 'old', 'moved', 'too_many', 'unknown')),
    on_hand_change integer not null check (on_hand_change = 0 or result = 'applied'),
    happened_at text not null,
    recorded_at text not null,
    primary key (device, n)
  ) ${strict}`.execute(db)
  await sql`create index device_statements_by_variant
    on device_statements (variant_id, recorded_at)`.execute(db)
}
