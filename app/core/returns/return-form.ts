import * as v from 'valibot'
import returns from '#content/returns.json' with { type: 'json' }
import type { FormAnswer } from '#core/base/text/form-answer.ts'
import { readable, tooLongText, typedText } from '#core/base/text/form-schema.ts'
import { chosenUnits } from './units-form.ts'
import type { NoReturn } from './return.ts'

/** Maximum length of each field. */
export const RETURN_LIMITS = { reason: 40, note: 500, seen: 4 } as const
export const NOTE_LIMIT = RETURN_LIMITS.note

/**
 * A requested return. `seen` is how many returns the page showed: it tells a new request from one
 * that was sent twice.
 */
export const returnForm = (offered: readonly { position: number; left: number }[]) =>
  v.object({
    units: chosenUnits(offered, TOO_MANY_UNITS),
    reason: v.pipe(
      v.string(),
      v.check(
        (code) => code === '' || reasonText(code) !== undefined,
        'Elige un motivo de la lista',
      ),
      v.transform((code) => code || null),
    ),
    note: v.pipe(
      typedText(NOTE_LIMIT, tooLongText(NOTE_LIMIT)),
      readable({ isMultiline: true }),
      v.transform((note) => note || null),
    ),
    seen: v.pipe(
      v.string(),
      v.transform((typed) => (/^\d{1,4}$/.test(typed) ? Number(typed) : 0)),
    ),
  })
export type ReturnInput = v.InferInput<ReturnType<typeof returnForm>>
export type ReturnRequest = v.InferOutput<ReturnType<typeof returnForm>>

export type ReturnAnswer = FormAnswer<
  ReturnInput & { cambio?: string },
  | { code: string; at: string; label: string[]; email: string }
  /** An exchange, with its sums and the fields that confirm it. */
  | {
      asks: {
        rows: { label: string; value: string }[]
        pagas: string
        fields: Record<string, string>
      }
    }
>

export const TOO_MANY_UNITS = 'Son más unidades de las que quedan por devolver'
export const RETURN_FAILED = 'No hemos podido guardar tu devolución. Inténtalo de nuevo.'
export const ORDER_CLOSED =
  'Hace rato que no usas esta página y se ha cerrado. Vuelve a abrir el pedido.'

/** The label of a reason; undefined if the list has no such reason. */
export const reasonText = (code: string): string | undefined =>
  returns.reasons.find((one) => one.code === code)?.label

/** Why no return is possible now, and what the buyer can do instead. */
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
