import { MOST_COUNTED, MOST_LISTED } from '#db/page.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import { nearestFirst } from '#core/base/text/nearest.ts'
import { ambiguousEuros, isAmbiguousEuros, readEuros } from '#core/base/money/read-euros.ts'
import {
  addDays,
  isDay,
  madridDay,
  madridMoment,
  startOfMadridDay,
} from '#core/base/dates/madrid-time.ts'
import { WrongUsage } from './command.ts'

/** "1 producto", "3 productos", "1.204 productos" */
export const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('es-ES', { useGrouping: 'always' })} ${n === 1 ? one : many}`

/** As `count`, of a sum that is not counted beyond `MOST_COUNTED`. */
export const countUpTo = (n: number, one: string, many: string): string =>
  n > MOST_COUNTED ? `más de ${MOST_COUNTED.toLocaleString('es-ES')} ${many}` : count(n, one, many)

/** What a list says that may have been cut. */
export const listEnd = (rows: number): string =>
  rows < MOST_LISTED ? '' : ' Son los últimos: la lista no llega más atrás.'

/** Parses a whole number; "−3" and "-3" are the same. */
export function wholeNumber(typed: string, what: string, least: number): number {
  const digits = typed.replace('−', '-')
  const number = /^[+-]?\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN
  if (Number.isNaN(number) || number < least) {
    const from = Number.isFinite(least) ? `, ${least} o más` : ''
    throw new WrongUsage(`${what} tiene que ser un número entero${from}, y has escrito «${typed}».`)
  }
  return number
}

export function euros(typed: string, what: string): number {
  const cents = readEuros(typed)
  if (isAmbiguousEuros(typed)) throw new WrongUsage(ambiguousEuros(typed.trim()))
  if (cents === undefined || cents === 0) {
    throw new WrongUsage(`${what} tiene que ser un precio como 79,99, y has escrito «${typed}».`)
  }
  return cents
}

const DAYS_FROM_TODAY: Record<string, number> = { anteayer: -2, ayer: -1, hoy: 0, manana: 1 }

/** Parses a day of Madrid: "2026-11-21", "hoy", "ayer", "anteayer" or "mañana". */
export function day(
  typed: string | undefined,
  what: string,
  now: Date = new Date(),
): string | undefined {
  if (typed === undefined || isDay(typed)) return typed
  const word = plainWord(typed)
  const days = Object.hasOwn(DAYS_FROM_TODAY, word) ? DAYS_FROM_TODAY[word] : undefined
  if (days !== undefined) return addDays(madridDay(now), days)
  throw new WrongUsage(
    `${what} tiene que ser un día como 2026-11-21, hoy o ayer, y has escrito «${typed}».`,
  )
}

/**
 * Parses a day, or a day and a time in Madrid, "2026-11-27 09:30". As the end of a period, a day
 * alone means its last moment.
 */
export function moment(typed: string, what: string, edge: 'start' | 'end'): string {
  const [dayText = '', time] = typed.trim().split(/[ T]/)
  if (isDay(dayText)) {
    if (time !== undefined) {
      const at = madridMoment(dayText, time)
      if (at !== undefined) return at
    } else return startOfMadridDay(edge === 'end' ? addDays(dayText, 1) : dayText)
  }
  throw new WrongUsage(
    `${what} tiene que ser un día, como 2026-11-27, o un día y una hora, como «2026-11-27 09:30», y has escrito «${typed}».`,
  )
}

/** Maps the owner's word to its value, ignoring case and accents. */
export function oneOf<T>(typed: string, what: string, known: Readonly<Record<string, T>>): T
export function oneOf<T>(
  typed: string | undefined,
  what: string,
  known: Readonly<Record<string, T>>,
): T | undefined
export function oneOf<T>(
  typed: string | undefined,
  what: string,
  known: Readonly<Record<string, T>>,
): T | undefined {
  if (typed === undefined) return undefined
  const found = Object.entries(known).find(([word]) => plainWord(word) === plainWord(typed))
  if (found !== undefined) return found[1]
  const { meant, words } = nearestFirst(typed, Object.keys(known))
  const hint = meant === undefined ? '' : ` ¿Querías decir «${meant}»?`
  throw new WrongUsage(`${what} puede ser ${words.join(', ')}, y has escrito «${typed}».${hint}`)
}
