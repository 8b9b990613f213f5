import { returnReasons } from '#content/returns.ts'
import { normalizeText } from '#core/text/typed-text.ts'
import { readUnits } from './units-form.ts'
import type { NoReturn, Units } from './return.ts'

/** The longest text of each field. */
export const RETURN_LIMITS = { reason: 40, note: 500, seen: 4 } as const
export type ReturnInput = Record<keyof typeof RETURN_LIMITS, string>
export const NOTE_LIMIT = RETURN_LIMITS.note

/** What was asked for. `seen` is how many returns the page knew of: it tells a new one from a twin. */
export type ReturnRequest = {
  units: Units[]
  reason: string | null
  note: string | null
  seen: number
}

export type ReturnErrors = Partial<Record<'units' | 'reason' | 'note', string>>

export type ReturnAnswer =
  | { ok: true; code: string; at: string; label: string[]; email: string }
  | {
      ok: false
      text: string
      errors: ReturnErrors
      values: (ReturnInput & { units: Record<string, string> }) | null
    }

/** Reads what was asked for, or says beside each field what is wrong. */
export function checkReturn(
  input: ReturnInput,
  offered: readonly { position: number; left: number }[],
  typedUnits: Readonly<Record<string, string>>,
): { ok: true; wish: ReturnRequest } | { ok: false; errors: ReturnErrors } {
  const units = readUnits(typedUnits, offered)
  const note = normalizeText(input.note, NOTE_LIMIT)
  const errors: ReturnErrors = {}
  if (units === 'bad') errors.units = TOO_MANY_UNITS
  else if (units.length === 0) errors.units = 'Elige al menos una prenda'
  if (input.reason !== '' && reasonText(input.reason) === undefined) {
    errors.reason = 'Elige un motivo de la lista'
  }
  if (note === undefined) errors.note = `Es demasiado largo: caben ${NOTE_LIMIT} caracteres`
  else if (/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(note.replace(/[\n\t]/g, ''))) {
    errors.note = 'Hay algún carácter que no se puede leer. Bórralo y escríbelo de nuevo'
  }
  if (units === 'bad' || Object.keys(errors).length > 0) return { ok: false, errors }
  const seen = /^\d{1,4}$/.test(input.seen) ? Number(input.seen) : 0
  return { ok: true, wish: { units, reason: input.reason || null, note: note || null, seen } }
}

export const TOO_MANY_UNITS = 'Son más unidades de las que quedan por devolver'
export const RETURN_INCOMPLETE = 'Revisa los campos marcados.'
export const RETURN_FAILED = 'No hemos podido guardar tu devolución. Inténtalo de nuevo.'
export const ORDER_CLOSED =
  'Hace rato que no usas esta página y se ha cerrado. Vuelve a abrir el pedido.'

/** The words of a reason; undefined for one that is not in the list. */
export const reasonText = (code: string): string | undefined =>
  returnReasons.find((one) => one.code === code)?.label

/** Why nothing can be asked back now, and what can be done instead. */
export function noReturnText(reason: NoReturn, lastDay: string | null): string {
  switch (reason) {
    case 'not_sent':
      return 'Este pedido todavía no ha salido: no hace falta devolverlo, puedes cancelarlo desde su página.'
    case 'cancelled':
      return 'Este pedido está cancelado: no hay nada que devolver.'
    case 'nothing_left':
      return 'De este pedido ya no queda nada por devolver.'
    case 'too_late':
      return `El plazo para devolver este pedido terminó${lastDay === null ? '' : ` el ${lastDay}`}. Si algo llegó mal o se ha roto, tienes la garantía: escríbenos.`
  }
}
