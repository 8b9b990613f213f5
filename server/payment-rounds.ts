import { setTimeout as sleep } from 'node:timers/promises'
import { paymentJobs, type PaymentJob } from '#app/shop/payments/payment-jobs.server.ts'
import type { Shop } from '#app/shop.server.ts'

const ROUND_MS = 60_000
/** A provider that hangs must not hold up the end of the process. */
const LONGEST_STOP_MS = 3000

/** Asks the provider, gives up unpaid orders and sends refunds: at start and each minute, each alone. */
export function payEachMinute(shop: Shop): { stop: () => Promise<void> } {
  const loops = paymentJobs(shop.db, shop).map((job) => repeat(job, shop.logError))
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

function repeat({ name, run }: PaymentJob, logError: Shop['logError']) {
  let isStopping = false
  let underway: Promise<void> | undefined
  const work = async () => {
    try {
      await run(() => isStopping)
    } catch (error) {
      logError(`failed: ${name}`, error, 'payments') // the next minute tries again
    }
  }
  const round = () => {
    // One that takes longer than a minute is not overtaken by its next.
    underway ??= work().finally(() => {
      underway = undefined
    })
  }
  round()
  const timer = setInterval(round, ROUND_MS).unref()
  return {
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await Promise.race([underway, sleep(LONGEST_STOP_MS, undefined, { ref: false })])
    },
  }
}
