/**
 * The shop uses Madrid's calendar, independent of the server's time zone. A day is "2026-11-21"; a
 * moment is ISO-8601 UTC.
 */
const DAY_MS = 86_400_000

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Madrid',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day in Madrid at a moment. */
export const madridDay = (moment: string | Date): string => clock.format(new Date(moment))

const hours = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Madrid',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** The hour of the clock in Madrid at a moment, 0 to 23. */
export const madridHour = (moment: Date): number => Number(hours.format(moment))

/** The moment at which a day begins in Madrid. */
export function startOfMadridDay(day: string): string {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`)
  // UTC+2 in summer, UTC+1 in winter; the clocks never change at midnight.
  const inSummer = new Date(midnightUtc - 2 * 3_600_000)
  const isSummer = madridDay(inSummer) === day
  return (isSummer ? inSummer : new Date(midnightUtc - 3_600_000)).toISOString()
}

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Madrid',
  hour: '2-digit',
  minute: '2-digit',
})

/**
 * The moment of a time of day ("08:30") in Madrid: the first of the two when the clocks go back.
 * Undefined for a time that the day does not have.
 */
export function madridMoment(day: string, time: string): string | undefined {
  const utc = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(utc)) return undefined
  // UTC+2 in summer, UTC+1 in winter.
  const moments = [2, 1].map((offset) => new Date(utc - offset * 3_600_000))
  return moments
    .find((moment) => madridDay(moment) === day && wallClock.format(moment) === time)
    ?.toISOString()
}

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** The same day some years later; of the 29th of February the 28th. Source: civil code, article 5. */
export function addYears(day: string, count: number): string {
  const later = `${Number(day.slice(0, 4)) + count}${day.slice(4)}`
  return isDay(later) ? later : addDays(`${later.slice(0, 8)}01`, 27)
}

/** Whether a text is an existing day of the years 2000 to 2099. */
export function isDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
