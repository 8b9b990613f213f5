import { sql } from 'kysely'
import { retention, retentionCutoff } from '#core/base/policy/retention.ts'
import { inBatches } from '#db/in-batches.ts'
import type { Db } from '#db/schema.ts'

/**
 * Deletes messages, and the mails about them, after the time that the privacy policy states;
 * returns how many messages it deleted. Safe on several servers at once.
 */
export async function purgeExpiredMessages(
  db: Db,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const before = retentionCutoff(now, retention.contactMonths)
  for (const kind of ['contact-message', 'contact-received', 'contact-reply']) {
    await inBatches(
      db,
      async (trx, most) => {
        const old = trx
          .selectFrom('mail_outbox')
          .select('id')
          .where('kind', '=', kind)
          .where('created_at', '<', before)
          .limit(most)
        const deleted = trx.deleteFrom('mail_outbox').where('id', 'in', old)
        return Number((await deleted.executeTakeFirstOrThrow()).numDeletedRows)
      },
      signal,
    )
  }
  return inBatches(
    db,
    async (trx, most) => {
      const old = trx
        .selectFrom('contact_messages')
        .select('id')
        .where('created_at', '<', before)
        .limit(most)
      const deleted = trx.deleteFrom('contact_messages').where('id', 'in', old)
      return Number((await deleted.executeTakeFirstOrThrow()).numDeletedRows)
    },
    signal,
  )
}

/** Deletes the messages from an address in lower case, with their answers, as a person asks. */
export async function forgetMessagesFrom(trx: Db, email: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('contact_messages')
    .where(sql`lower(user_email)`, '=', email)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
