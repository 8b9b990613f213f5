import { addDays, isDay } from '#core/base/dates/madrid-time.ts'
import type { SalesSpan } from '#core/owner/reports/sales-report.ts'

const USUAL_DAYS = 28
/** Three years; longer is asked for in parts. */
const MOST_DAYS = 1100

/** The spans that are one press away, by their days until today. */
export const QUICK_SPANS = [
  [7, '7 días'],
  [28, '28 días'],
  [91, 'Trimestre'],
  [365, 'Año'],
] as const

/** The span that an address asks for: the last 28 days if it says none that can be. */
export function askedSpan(asked: URLSearchParams, today: string): SalesSpan {
  const from = asked.get('desde') ?? ''
  const to = asked.get('hasta') ?? ''
  const toDay = isDay(to) ? to : today
  const fromDay = isDay(from) ? from : addDays(toDay, 1 - USUAL_DAYS)
  if (fromDay > toDay) return { fromDay: toDay, toDay }
  const earliest = addDays(toDay, 1 - MOST_DAYS)
  return { fromDay: fromDay < earliest ? earliest : fromDay, toDay }
}
