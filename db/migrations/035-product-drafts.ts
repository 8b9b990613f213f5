import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Drafts: a product that is not sold yet, or a change of one that waits. A draft may be incomplete,
 * so it is no row of `products`: programs of other versions never see it. `version` grows with each
 * save. A due draft that cannot be published keeps `publish_fault` for the owner. The index serves
 * the pages of the desk's list.
 */
export async function createProductDrafts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table product_drafts (
    product_id text primary key,
    content text not null,
    publish_at text,
    publish_fault text,
    version integer not null check (version > 0),
    updated_at text not null
  ) ${strict}`.execute(db)
  await sql`create index product_drafts_due on product_drafts (publish_at)
    where publish_at is not null`.execute(db)
  await sql`create index products_in_order on products (is_active, position, id)`.execute(db)
}
