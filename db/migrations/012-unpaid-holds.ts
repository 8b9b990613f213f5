import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Units that unpaid orders hold, by holder. `holder` is a keyed hash of a client or an e-mail, or
 * `shop`. Rows exist only while an order waits for payment. Orders that waited when this migration
 * ran have none; they end within the policy's hold time.
 */
export async function createUnpaidHolds(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')

  await sql`create table unpaid_holders (
    holder text primary key,
    orders integer not null check (orders >= 0),
    units integer not null check (units >= 0)
  ) ${strict}`.execute(db)

  await sql`create table unpaid_holds (
    order_id text primary key references orders (id),
    client text,
    email text not null,
    is_small integer not null check (is_small in (0, 1)),
    units integer not null check (units > 0),
    held_at text not null
  ) ${strict}`.execute(db)
  await sql`create index unpaid_holds_by_client on unpaid_holds (client)`.execute(db)
  await sql`create index unpaid_holds_by_email on unpaid_holds (email)`.execute(db)
}
