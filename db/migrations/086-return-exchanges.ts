import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Orders for another size or colour of what a return brings back. An older server takes their money as
 * that of any order, and may send them before the return has arrived.
 */
export async function createReturnExchanges(
  db: Kysely<unknown>,
  kind: DatabaseKind,
): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table return_exchanges (
    order_id text primary key references orders (id),
    return_id text not null unique references returns (id),
    position integer not null check (position >= 0),
    quantity integer not null check (quantity > 0)
  ) ${strict}`.execute(db)
}
