import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * The secret links of mails: a reader of the mail sees its order. Stores only hashes, so a reader
 * of the database cannot open an order.
 */
export async function createOrderLinks(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table order_links (
    secret_hash text primary key,
    order_id text not null references orders (id),
    created_at text not null
  ) ${strict}`.execute(db)
  await sql`create index order_links_by_order on order_links (order_id)`.execute(db)
  await sql`create index order_links_by_age on order_links (created_at)`.execute(db)
}
