import { formatDay, formatMoment } from './format-dates.ts'
import { addDays, madridDay, startOfMadridDay } from './madrid-time.ts'

/** The last day before a moment, "30 de noviembre de 2026"; with the time if it is not midnight. */
export function lastMomentText(endsAt: string): string {
  const day = madridDay(endsAt)
  return startOfMadridDay(day) === endsAt ? formatDay(addDays(day, -1)) : formatMoment(endsAt)
}
