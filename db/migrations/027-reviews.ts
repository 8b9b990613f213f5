import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Reviews of buyers, one for each product and buyer, written from the line of a delivered order and
 * shown once the owner has published them. `buyer` is the account or a guest's address, and null
 * once the order has lost its buyer's data.
 */
export async function createReviews(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table reviews (
    id text primary key,
    product_id text not null,
    order_id text not null,
    position integer not null,
    buyer text,
    stars integer not null check (stars between 1 and 5),
    fit text check (fit in ('small', 'expected', 'large')),
    size text not null,
    title text not null check (length(title) <= 80),
    text text not null check (length(text) <= 2000),
    shown_name text not null check (length(shown_name) between 1 and 60),
    status text not null check (status in ('waiting', 'published', 'rejected')),
    revision integer not null check (revision > 0),
    reject_reason text check (length(reject_reason) > 0),
    reply text check (length(reply) > 0),
    written_at text not null,
    published_at text,
    unique (order_id, product_id),
    unique (product_id, buyer),
    foreign key (order_id, position) references order_lines (order_id, position),
    check ((status = 'published') = (published_at is not null)),
    check ((status = 'rejected') = (reject_reason is not null)),
    check (status = 'published' or reply is null)
  ) ${strict}`.execute(db)
  // Each change of the catalogue counts the votes again: this index alone answers it.
  await sql`create index reviews_shown on reviews (product_id, written_at, id, stars, fit)
    where status = 'published'`.execute(db)
  await sql`create index reviews_waiting on reviews (written_at, id) where status = 'waiting'`.execute(
    db,
  )
  await sql`create index reviews_by_day on reviews (written_at)`.execute(db)
}
