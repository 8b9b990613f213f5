import { sql, type Kysely } from 'kysely'

/**
 * The end of the time in which one program alone may send a refund. Separate from
 * `next_attempt_at`, when the job tries again: a refund without that time is sent by one program at
 * a time too.
 */
export async function addRefundTurns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refunds add column sending_until text`.execute(db)
}
