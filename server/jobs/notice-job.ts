import type { Shop } from '#app/shop.server.ts'
import { sendDueNotices } from '#core/customers/back-in-stock/send-notices.server.ts'
import type { Job } from './jobs.ts'

const SECOND_MS = 1000

/**
 * Tells who waits that a variant is back, whatever raised its stock: the owner's count, a return,
 * a cancelled order or an unpaid one that expired.
 */
export const noticeJob = (shop: Shop): Job => ({
  name: 'send-notices',
  everyMs: 15 * SECOND_MS,
  firstAfterMs: 5 * SECOND_MS,
  jitterMs: 2 * SECOND_MS,
  run: async (signal) => {
    await sendDueNotices(shop, signal)
  },
})
