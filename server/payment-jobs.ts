import { paymentJobs } from '#core/payments/payment-jobs.server.ts'
import type { Shop } from '#app/shop.server.ts'
import type { Job } from './jobs.ts'

const MINUTE_MS = 60_000

/** Asks the provider, gives up unpaid orders and sends refunds: at start and each minute, each alone. */
export const everyMinute = (shop: Shop): Job[] =>
  paymentJobs(shop).map(({ name, run }) => ({
    name,
    everyMs: MINUTE_MS,
    run: async (signal) => void (await run(() => signal.aborted)),
  }))
