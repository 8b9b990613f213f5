import { sql, type Kysely } from 'kysely'

/** For the count of a kind's mails to an address in the last day, before another is queued. */
export async function indexMailsByAddress(db: Kysely<unknown>): Promise<void> {
  await sql`create index mail_outbox_by_address
    on mail_outbox (kind, lower(to_email), created_at)`.execute(db)
}
