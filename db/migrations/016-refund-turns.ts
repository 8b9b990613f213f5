import { sql, type Kysely } from 'kysely'

/**
 * Until when one program alone asks the provider for a refund. Apart from `next_attempt_at`, which says
 * when the shop asks by itself: a refund without such a moment is sent by one at a time too.
 */
export async function addRefundTurns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refunds add column sending_until text`.execute(db)
}
