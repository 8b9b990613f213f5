import { paymentJobs } from '#core/payments/payment-jobs.server.ts'
import type { Shop } from '#app/shop.server.ts'
import type { Job } from './jobs.ts'

const MINUTE_MS = 60_000

/** Polls the provider, expires unpaid orders, sends refunds: at start and each minute, apart. */
export const everyMinute = (shop: Shop): Job[] =>
  paymentJobs(shop).map(({ name, run }) => ({
    name,
    everyMs: MINUTE_MS,
    run: async (signal) => void (await run(() => signal.aborted)),
  }))
