import { sql, type Kysely } from 'kysely'

/**
 * When the lease to send a refund ends. Separate from `next_attempt_at`, the job's next try: a
 * refund without that time is sent by one program at a time too.
 */
export async function addRefundTurns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refunds add column sending_until text`.execute(db)
}
