import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * The owner's daily work: answers to contact messages, the days whose summary was decided, the file
 * of a mail that was written instead of sent, and the pictures that the owner added.
 */
export async function createOwnerMail(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`alter table mail_outbox add column saved_file text`.execute(db)
  await sql`create table contact_replies (
    id text primary key,
    message_id text not null references contact_messages (id) on delete cascade,
    text text not null check (text <> ''),
    created_at text not null
  ) ${strict}`.execute(db)
  await sql`create index contact_replies_by_message on contact_replies (message_id, created_at)`.execute(
    db,
  )
  await sql`create table owner_summaries (
    day text primary key,
    decided_at text not null
  ) ${strict}`.execute(db)
  await sql`create table product_pictures (
    product_id text not null references products (id),
    color text not null,
    version text not null,
    made_at text not null,
    primary key (product_id, color)
  ) ${strict}`.execute(db)
}
