import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/** What the people of the shop note about an order at the desk. Shoppers never see it in the shop. */
export async function createOrderNotes(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table order_notes (
    id text primary key check (substr(id, 1, 4) = 'ono_'),
    order_id text not null references orders (id),
    text text not null check (text <> ''),
    staff_id text not null,
    created_at text not null
  ) ${strict}`.execute(db)
  await sql`create index order_notes_by_order on order_notes (order_id, created_at)`.execute(db)
}
