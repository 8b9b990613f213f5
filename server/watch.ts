import { measureOutbox } from '#app/shop/mail/outbox-list.server.ts'
import type { Db } from '#db/schema.ts'
import type { Metrics } from './metrics.ts'

/** Shows how many mails wait or were given up, and for how long the oldest has waited. */
export function watchOutbox(metrics: Metrics, db: Db): void {
  const measure = () => measureOutbox(db, new Date())
  metrics.watch('vereda_outbox_mails', 'Mails that wait or were given up', 'state', async () => {
    const { pending, dead } = await measure()
    return { pending, dead }
  })
  metrics.watch(
    'vereda_outbox_oldest_seconds',
    'Age in seconds of the oldest mail that waits',
    'state',
    async () => ({ pending: (await measure()).oldestPendingSeconds }),
  )
}
