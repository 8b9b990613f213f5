/** Formats dates in Spanish, in Madrid's time zone, independent of the server's. */
const TIME_ZONE = 'Europe/Madrid'

const longMoment = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
})
const shortMoment = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
})
const hour = new Intl.DateTimeFormat('es-ES', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: TIME_ZONE,
})
// A day has no time zone: it is parsed as midnight UTC and formatted in UTC.
const longDay = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'UTC' })
const mediumDay = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeZone: 'UTC' })

const atMidnight = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** "5 de marzo de 2026, 12:30" */
export const formatMoment = (iso: string): string => longMoment.format(new Date(iso))

/** "21/11/26, 9:05" */
export const formatShortMoment = (iso: string): string => shortMoment.format(new Date(iso))

/** "9:05" */
export const formatHour = (moment: Date): string => hour.format(moment)

/** "19 de marzo de 2024" for "2024-03-19" */
export const formatDay = (day: string): string => longDay.format(atMidnight(day))

/** "21 nov 2026" for "2026-11-21" */
export const formatMediumDay = (day: string): string => mediumDay.format(atMidnight(day))
