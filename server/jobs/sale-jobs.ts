import type { Shop } from '#app/shop.server.ts'
import { applyDueSales } from '#core/catalogue/sale-prices/apply-sales.server.ts'
import { isUnavailable } from '#db/errors.ts'
import type { Job } from './jobs.ts'

const SECOND_MS = 1000

/**
 * Begins and ends the owner's sales within a second. This server's pages show it at once, those of
 * other servers at their next poll of the catalogue.
 */
export const saleJob = ({ db, catalogue, now }: Shop): Job => ({
  name: 'apply-sales',
  everyMs: SECOND_MS,
  // Each second: asking whose turn it is would cost more than the look. A lock decides who applies.
  isLocal: true,
  run: async () => {
    try {
      if ((await applyDueSales(db, now().toISOString())) > 0) await catalogue.refresh()
    } catch (error) {
      // The poll of the catalogue reports an outage, once.
      if (!isUnavailable(error)) throw error
    }
  },
})
