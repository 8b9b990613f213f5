import { addDays, madridDay, startOfMadridDay } from '#core/base/dates/madrid-time.ts'
import { bank } from '#core/base/policy/bank.ts'
import { addWorkingDays } from '#core/pricing/shipping/delivery-promise.ts'

/**
 * Until when an order of now waits for its transfer: the last day in Madrid, and the moment after
 * it, ISO-8601 UTC.
 */
export function transferTerm(now: Date): { lastDay: string; endsAt: string } {
  const lastDay = addWorkingDays(madridDay(now), bank.transferDays)
  return { lastDay, endsAt: startOfMadridDay(addDays(lastDay, 1)) }
}
