import { retention } from '#content/retention.ts'
import { sql } from 'kysely'
import { inBatches } from '#db/in-batches.ts'
import type { Db } from '#db/schema.ts'
import { ANONYMOUS_BUYER } from '#core/policy/anonymous-buyer.ts'
import { keptSince } from '#core/policy/retention.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Empties the mails that left, or were given up, long ago; answers how many. That they left stays,
 * and when; what they said goes, with the links that opened an order or an account, and so does to
 * whom: the order says that, as long as it names somebody.
 */
export async function forgetOldTexts(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const oldest = new Date(now.getTime() - retention.sentMailDays * DAY_MS).toISOString()
  return inBatches(
    db,
    async (trx, most) => {
      const old = trx
        .selectFrom('mail_outbox')
        .select('id')
        // As the index of mails that still say something has it.
        .where('text', '<>', sql.lit(''))
        .where('created_at', '<', oldest)
        .where((eb) =>
          eb.or([
            eb('sent_at', '<', oldest),
            // Of one that was given up, this is when.
            eb.and([eb('status', '=', 'dead'), eb('next_attempt_at', '<', oldest)]),
          ]),
        )
        .orderBy('created_at')
        .limit(most)
      const emptied = trx
        .updateTable('mail_outbox')
        .set({
          html: '',
          text: '',
          subject: '',
          to_email: ANONYMOUS_BUYER.email,
          reply_to: null,
          last_error: null,
        })
        .where('id', 'in', old)
      return Number((await emptied.executeTakeFirstOrThrow()).numUpdatedRows)
    },
    signal,
  )
}

/** Removes what is left of mails that are older than any order is kept; answers how many. */
export async function forgetOldMails(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const before = keptSince(now, 12 * retention.orderYears)
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
