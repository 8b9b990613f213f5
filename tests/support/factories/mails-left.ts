import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'

/** Waits until the shop has sent all mails, so that tests see only their request's effects. */
export async function untilMailsLeft(db: Db): Promise<void> {
  const waiting = () =>
    db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null).execute()
  while ((await waiting()).length > 0) await sleep(20)
}
