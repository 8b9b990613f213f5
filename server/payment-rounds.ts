import { setTimeout as sleep } from 'node:timers/promises'
import { payRound } from '#app/shop/payments/payment-round.server.ts'
import type { Shop } from '#app/shop.server.ts'

const ROUND_MS = 60_000
/** A provider that hangs must not hold up the end of the process. */
const LONGEST_STOP_MS = 3000

/** Gives up unpaid orders, asks the provider and sends refunds: at start and each minute. */
export function payEachMinute(shop: Shop): { stop: () => Promise<void> } {
  let isStopping = false
  let underway: Promise<void> | undefined
  const round = () => {
    // One that takes longer than a minute is not overtaken by the next.
    underway ??= payRound(shop.db, shop, () => isStopping).finally(() => {
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
