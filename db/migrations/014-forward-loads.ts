import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Remembers what the catalogue files said when they were loaded, so that a load changes only what
 * the owner has not changed, and no file is loaded twice. The mark `owner` in `file_hash` keeps a
 * server of an older release, which compares only that column, from loading its files again.
 */
export async function createForwardLoads(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')

  await sql`create table catalogue_loads (
    hash text primary key,
    position integer not null unique,
    loaded_at text not null
  ) ${strict}`.execute(db)
  await sql`create table loaded_products (
    product_id text primary key references products (id),
    content text not null,
    is_listed integer not null check (is_listed in (0, 1))
  ) ${strict}`.execute(db)
  await sql`create table catalogue_lease (
    id integer primary key check (id = 1),
    holder text,
    expires_at text,
    check ((holder is null) = (expires_at is null))
  ) ${strict}`.execute(db)
  await sql`insert into catalogue_lease (id) values (1)`.execute(db)
  await sql`create table loaded_codes (code text primary key) ${strict}`.execute(db)
  await sql`insert into loaded_codes (code) select code from discount_codes`.execute(db)

  await sql`alter table catalogue_state add column
    is_kept_by_owner integer not null default 0 check (is_kept_by_owner in (0, 1))`.execute(db)
  await sql`update catalogue_state set is_kept_by_owner = 1 where file_hash = 'owner'`.execute(db)
  await sql`insert into catalogue_loads (hash, position, loaded_at)
    select file_hash, 1, ${new Date().toISOString()} from catalogue_state
    where file_hash is not null and file_hash <> 'owner'`.execute(db)
  await sql`update catalogue_state set file_hash = 'owner'`.execute(db)

  await createIndexes(db)
}

/** Indexes for queries by date or state in tables that only grow. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_by_date on orders (placed_at desc, id)`.execute(db)
  // Orders that still name a person; a job reads them daily. The condition is the query's own text.
  await sql`create index orders_named on orders (placed_at)
    where email <> 'anonimo@anonimo.invalid'`.execute(db)
  await sql`create index mail_outbox_said on mail_outbox (created_at) where text <> ''`.execute(db)
  await sql`create index contact_messages_by_date on contact_messages (created_at)`.execute(db)
  await sql`create index order_links_by_date on order_links (created_at)`.execute(db)
  await sql`create index mail_outbox_by_kind on mail_outbox (kind, created_at)`.execute(db)
  await sql`create index mail_outbox_by_date on mail_outbox (created_at)`.execute(db)
}
