import { addDays, madridDay } from '#core/base/dates/madrid-time.ts'
import { formatHour } from '#core/base/dates/format-dates.ts'

const weekday = new Intl.DateTimeFormat('es-ES', {
  weekday: 'short',
  day: 'numeric',
  timeZone: 'Europe/Madrid',
})
const monthDay = new Intl.DateTimeFormat('es-ES', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Europe/Madrid',
})
const fullDay = new Intl.DateTimeFormat('es-ES', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/Madrid',
})

/** A time as one says it at the desk: "hoy 9:12", "ayer 16:23", "dom 22", "10 nov", "3 mar 2025". */
export function whenText(iso: string, now: Date): string {
  const moment = new Date(iso)
  const [day, today] = [madridDay(moment), madridDay(now)]
  if (day === today) return `hoy ${formatHour(moment)}`
  if (day === addDays(today, -1)) return `ayer ${formatHour(moment)}`
  if (day > addDays(today, -7) && day < today) return weekday.format(moment).replace(',', '')
  return (day.slice(0, 4) === today.slice(0, 4) ? monthDay : fullDay).format(moment)
}

/** A day as one says it: "hoy", "mañana", "dom 22", "10 dic"; one that has passed says since when. */
export function dayText(day: string, now: Date): string {
  const today = madridDay(now)
  if (day === today) return 'hoy'
  if (day === addDays(today, 1)) return 'mañana'
  const noon = new Date(`${day}T11:00:00.000Z`)
  if (day < today) return `venció el ${monthDay.format(noon)}`
  if (day < addDays(today, 7)) return weekday.format(noon).replace(',', '')
  return (day.slice(0, 4) === today.slice(0, 4) ? monthDay : fullDay).format(noon)
}

const HOUR_MS = 3_600_000

/** How long something waits: "2 h", "1 día", "11 días". */
export function ageText(iso: string, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / HOUR_MS))
  if (hours < 1) return 'ahora'
  if (hours < 24) return `${hours} h`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 día' : `${days} días`
}
