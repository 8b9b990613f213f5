import type { Shop } from '#app/shop.server.ts'
import { offersAt } from '#core/pricing/offers/offer.ts'
import type { Job } from './jobs.ts'

const SECOND_MS = 1000

/**
 * Drops this server's pages within a second when an offer begins or ends by its dates; a change of the
 * owner's drops them anyway. Prices do not wait for it: each cart and order looks at the dates.
 */
export function offerJob({ now }: Pick<Shop, 'now'>, dropPages: () => void): Job {
  let shown = ''
  return {
    name: 'show-offers',
    everyMs: SECOND_MS,
    isLocal: true,
    run: async () => {
      const live = offersAt(now().toISOString())
      const keys = live.map(({ key }) => key).join(' ')
      if (keys !== shown) dropPages()
      shown = keys
    },
  }
}
