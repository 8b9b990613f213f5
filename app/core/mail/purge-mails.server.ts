import { retention, retentionCutoff } from '#core/base/policy/retention.ts'
import { sql } from 'kysely'
import { inBatches } from '#db/in-batches.ts'
import type { Db } from '#db/schema.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'

const DAY_MS = 24 * 3_600_000

/** What is left of a mail: whether and when it was sent. */
const EMPTY = {
  html: '',
  text: '',
  subject: '',
  to_email: ANONYMOUS_BUYER.email,
  reply_to: null,
  last_error: null,
} as const

/** Empties the mails to an address in lower case that do not wait to be sent, as a person asks. */
export async function emptyMailsTo(trx: Db, email: string): Promise<void> {
  await trx
    .updateTable('mail_outbox')
    .set(EMPTY)
    .where(sql`lower(to_email)`, '=', email)
    .where('status', '<>', 'pending')
    .execute()
}

/**
 * Empties mails that were sent or given up long ago; answers how many. Deletes their texts, with
 * the links to orders and accounts, and their addresses (an order keeps its own as long as it has
 * its buyer's data). Keeps whether and when each was sent.
 */
export async function purgeExpiredTexts(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const oldest = new Date(now.getTime() - retention.sentMailDays * DAY_MS).toISOString()
  return inBatches(
    db,
    async (trx, most) => {
      const old = trx
        .selectFrom('mail_outbox')
        .select('id')
        // A literal, as in the partial index of mails with text.
        .where('text', '<>', sql.lit(''))
        .where('created_at', '<', oldest)
        .where((eb) =>
          eb.or([
            eb('sent_at', '<', oldest),
            // For a dead mail, this is when it was given up.
            eb.and([eb('status', '=', 'dead'), eb('next_attempt_at', '<', oldest)]),
          ]),
        )
        .orderBy('created_at')
        .limit(most)
      const emptied = trx.updateTable('mail_outbox').set(EMPTY).where('id', 'in', old)
      return Number((await emptied.executeTakeFirstOrThrow()).numUpdatedRows)
    },
    signal,
  )
}

/** Deletes mails that are older than any order is kept; answers how many. */
export async function purgeExpiredMails(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const before = retentionCutoff(now, 12 * retention.orderYears)
  return inBatches(
    db,
    async (trx, most) => {
      const old = trx
        .selectFrom('mail_outbox')
        .select('id')
        .where('created_at', '<', before)
        .limit(most)
      const deleted = trx.deleteFrom('mail_outbox').where('id', 'in', old)
      return Number((await deleted.executeTakeFirstOrThrow()).numDeletedRows)
    },
    signal,
  )
}
