import { forgetFullLimits, type LimitStore } from '#app/shop/accounts/rate-limit.server.ts'
import type { Log } from './log.ts'

const ROUND_MS = 10 * 60_000

/** Removes the counters that say nothing any more: at start and every ten minutes. */
export function forgetLimitsOften(store: LimitStore, log: Log): { stop: () => Promise<void> } {
  const round = async () => {
    try {
      await forgetFullLimits(store)
    } catch (error) {
      log.error('full counters not forgotten', { error }) // the next round tries again
    }
  }
  let underway = round()
  const timer = setInterval(() => {
    underway = round()
  }, ROUND_MS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await underway
    },
  }
}
