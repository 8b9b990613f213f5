import { isDay, madridMoment } from '#core/base/dates/madrid-time.ts'

const field = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** "2026-12-01T08:00" in Madrid, as a field for date and time has it; empty for none. */
export const fieldMoment = (iso: string | null): string =>
  iso === null ? '' : field.format(new Date(iso)).replace(' ', 'T')

/** The moment of such a field, ISO-8601 UTC; null if it is empty, undefined if it is none. */
export function typedMoment(typed: string): string | null | undefined {
  if (typed === '') return null
  const [day = '', time = ''] = typed.split('T')
  return isDay(day) ? madridMoment(day, time) : undefined
}
