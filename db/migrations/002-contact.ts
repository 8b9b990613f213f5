import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/** Messages of the contact form; `handled_at` is when the owner finished with a message. */
export async function createContact(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')

  await sql`create table contact_messages (
    id text primary key check (substr(id, 1, 4) = 'msg_'),
    sending_key text not null unique,
    content_hash text not null,
    user_name text not null check (user_name <> ''),
    user_email text not null check (user_email like '%_@_%'),
    subject text not null check (subject in
      ('Consulta sobre pedido', 'Información de producto', 'Devolución', 'Otro')),
    message text not null check (message <> ''),
    created_at text not null,
    handled_at text,
    check (handled_at is null or handled_at >= created_at)
  ) ${strict}`.execute(db)
  await sql`create index contact_messages_by_content
    on contact_messages (content_hash, created_at)`.execute(db)
  await sql`create index contact_messages_open
    on contact_messages (handled_at, created_at)`.execute(db)
}
