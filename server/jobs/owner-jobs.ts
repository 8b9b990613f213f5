import type { Shop } from '#app/shop.server.ts'
import { queueOwnerSummary } from '#core/owner/owner-day/owner-day.server.ts'
import type { Job } from './jobs.ts'

const MINUTE_MS = 60_000

/** Queues the owner's summary of the morning; each run is cheap once the day is decided. */
export const ownerJobs = (shop: Shop, summaryTo: string | undefined): Job[] =>
  summaryTo === undefined
    ? []
    : [
        {
          name: 'owner-summary',
          everyMs: 5 * MINUTE_MS,
          firstAfterMs: MINUTE_MS,
          jitterMs: MINUTE_MS / 2,
          run: async () => {
            const outcome = await queueOwnerSummary({
              db: shop.db,
              shopUrl: shop.shopUrl,
              newId: shop.newId,
              now: shop.now,
              to: summaryTo,
            })
            if (outcome === 'queued') shop.wakeMail()
          },
        },
      ]
