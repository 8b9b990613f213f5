import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Orders for a dearer size or colour of units of another order, which end when they are paid. An older
 * server takes the money, and sends the old units if asked: `finish-exchanges` of a new one ends them,
 * or opens a case.
 */
export async function createExchangeOrders(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table exchange_orders (
    order_id text primary key references orders (id),
    of_order_id text not null references orders (id),
    position integer not null check (position >= 0),
    quantity integer not null check (quantity > 0),
    settled_at text,
    check (order_id <> of_order_id)
  ) ${strict}`.execute(db)
  await sql`create index exchange_orders_by_origin on exchange_orders (of_order_id)`.execute(db)
  await sql`create index exchange_orders_open on exchange_orders (order_id)
    where settled_at is null`.execute(db)
}
