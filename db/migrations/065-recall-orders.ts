import { sql, type Kysely } from 'kysely'

/**
 * Which mail told an order of its recall, and as what its remedy was carried out. No key to the
 * outbox: mails are deleted after their time. An older server writes neither; the order then shows
 * no state of its mail, and what its buyer chose.
 */
export async function addRecallDetails(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recall_orders add column mail_id text`.execute(db)
  await sql`alter table recall_orders add column done_as text
    check (done_as in ('refund', 'replacement', 'repair', 'nothing'))`.execute(db)
}
