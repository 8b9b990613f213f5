import * as v from 'valibot'
import { isDay } from '#core/base/dates/madrid-time.ts'
import { readEuros } from '#core/base/money/read-euros.ts'

/** A day of Madrid, or nothing. */
export const dayField = v.pipe(
  v.string(),
  v.check((text) => text === '' || isDay(text), 'Escribe un día'),
)
/** «12,50», or nothing. */
export const eurosField = v.pipe(
  v.string(),
  v.check((text) => text.trim() === '' || readEuros(text) !== undefined, 'Escríbelo como 12,50'),
)
/** A number of uses, or nothing. */
export const usesField = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{0,7}$/, 'Un número entero, o nada si no hay límite'),
)
