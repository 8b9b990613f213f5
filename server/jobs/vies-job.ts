import type { Shop } from '#app/shop.server.ts'
import { askAgain } from '#core/orders/vies/ask-again.server.ts'
import type { Log } from '../log.ts'
import type { Job } from './jobs.ts'

const EVERY_MS = 60_000

/** Asks VIES about the VAT numbers that had no clear answer. */
export const viesJob = ({ db, vies, now }: Pick<Shop, 'db' | 'vies' | 'now'>, log: Log): Job => ({
  name: 'ask-vies',
  everyMs: EVERY_MS,
  jitterMs: EVERY_MS / 6,
  run: async (signal) => {
    const asked = await askAgain({ db, vies, now }, signal)
    if (asked.valid + asked.invalid + asked.open > 0) log.info('asked VIES again', asked)
  },
})
