import { sql, type Kysely } from 'kysely'

/** How many mails of a kind went to an address in the last day is asked before another is queued. */
export async function indexMailsByAddress(db: Kysely<unknown>): Promise<void> {
  await sql`create index mail_outbox_by_address
    on mail_outbox (kind, lower(to_email), created_at)`.execute(db)
}
