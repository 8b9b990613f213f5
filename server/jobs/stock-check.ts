import { checkStock } from '#core/stock/stock-movements.server.ts'
import type { Db } from '#db/schema.ts'
import type { Job } from './jobs.ts'
import type { Log } from '../log.ts'

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000
/** After the jobs of the start. */
const FIRST_AFTER_MS = 5 * 60_000
/** Keeps servers that start together from reading everything at once. */
const JITTER_MS = 10 * 60_000
/** Variants that one log line names. */
const MOST_NAMED = 10

export type StockCheckJob = {
  job: Job
  /** Variants with a fault in the last check of this process; undefined before the first. */
  faults: () => number | undefined
}

/**
 * Checks once a day that the stock of every variant is the sum of its movements and of its open
 * order lines, and logs an error if not. It only reads, so several servers may run it.
 * Guarded by: stock-check.server.test.ts.
 */
export function stockCheck(db: Db, log: Log): StockCheckJob {
  let last: number | undefined
  const job: Job = {
    name: 'stock-check',
    everyMs: DAY_MS,
    firstAfterMs: FIRST_AFTER_MS,
    jitterMs: JITTER_MS,
    retryAfterMs: HOUR_MS,
    run: async (signal) => {
      const { faults } = await checkStock(db, signal)
      last = faults.length
      if (last === 0) return
      log.error('stock does not add up', { variants: last, first: faults.slice(0, MOST_NAMED) })
    },
  }
  return { job, faults: () => last }
}
