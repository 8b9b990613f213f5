import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { paymentJobs } from '#core/payments/payment-jobs.server.ts'
import type { Shop } from '#app/shop.server.ts'
import type { Job } from './jobs.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 3_600_000

/** Polls the provider, expires unpaid orders, sends refunds: at start and each minute, apart. */
export const everyMinute = (shop: Shop): Job[] =>
  paymentJobs(shop).map(({ name, run }) => ({
    name,
    everyMs: MINUTE_MS,
    run: async (signal) => void (await run(() => signal.aborted)),
  }))

/** Compares each day the ledger of every order's money with the orders, and logs what differs. */
export const checkMoneyDaily = (shop: Pick<Shop, 'db' | 'logError'>): Job => ({
  name: 'check-money',
  everyMs: DAY_MS,
  firstAfterMs: MINUTE_MS,
  jitterMs: MINUTE_MS,
  run: async (signal) => {
    const { faults } = await checkLedger(shop.db, () => signal.aborted)
    for (const { orderNumber, ...fault } of faults) {
      shop.logError('the ledger does not agree with an order', fault, orderNumber)
    }
  },
})
