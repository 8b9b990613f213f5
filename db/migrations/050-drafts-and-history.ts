import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/** Pictures of drafts, and the history of products. */
export async function addDraftsAndHistory(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await freePicturesFromProducts(db, kind)
  await createProductChanges(db, kind)
}

/** A draft has pictures before it is a row of `products`, so these refer to no product. */
async function freePicturesFromProducts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') {
    await sql`alter table product_pictures
      drop constraint product_pictures_product_id_fkey`.execute(db)
    return
  }
  // SQLite drops no constraint: the table is made again.
  await sql`create table pictures_of_products (
    product_id text not null,
    color text not null,
    version text not null,
    made_at text not null,
    photographs text,
    texts text,
    primary key (product_id, color)
  ) strict`.execute(db)
  await sql`insert into pictures_of_products
    (product_id, color, version, made_at, photographs, texts)
    select product_id, color, version, made_at, photographs, texts from product_pictures`.execute(
    db,
  )
  await sql`drop table product_pictures`.execute(db)
  await sql`alter table pictures_of_products rename to product_pictures`.execute(db)
}

/**
 * Adds the changes of products, with the old and the new value of each field, so that the desk can
 * show and undo them. The index serves the pages of one product's history.
 */
async function createProductChanges(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const isSqlite = kind === 'sqlite'
  const id = isSqlite
    ? 'integer primary key autoincrement'
    : 'bigint generated always as identity primary key'
  await sql`create table product_changes (
    id ${sql.raw(id)},
    product_id text not null,
    changed_at text not null,
    actor_kind text not null check (actor_kind in ('staff', 'command', 'system')),
    actor_id text not null,
    changes text not null
  ) ${sql.raw(isSqlite ? 'strict' : '')}`.execute(db)
  await sql`create index product_changes_by_product on product_changes (product_id, id)`.execute(db)
}
