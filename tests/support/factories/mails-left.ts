import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'

/** What a shop does by itself must not be taken for what a request did: waits until it has sent all. */
export async function untilMailsLeft(db: Db): Promise<void> {
  const waiting = () =>
    db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null).execute()
  while ((await waiting()).length > 0) await sleep(20)
}
