import { normalizeText } from '#core/text/typed-text.ts'
import { readOrderNumber } from './order.ts'

/** The longest text of each field. */
export const LOOKUP_LIMITS = { number: 40, email: 254 } as const
export type LookupField = keyof typeof LOOKUP_LIMITS

/** The typed fields of the order look-up. */
export type LookupInput = Record<LookupField, string>
export type LookupErrors = Partial<Record<LookupField, string>>

/** Why an order was not found, with the typed values: a page without scripts shows them again. */
export type LookupAnswer = { text: string; errors: LookupErrors; values: LookupInput | null }

/** One text for an unknown number and for a wrong e-mail: it must not reveal which orders exist. */
export const NOT_FOUND =
  'No encontramos ningún pedido con ese número y ese correo. Comprueba los dos en el correo de confirmación.'
export const TOO_MANY_LOOKUPS =
  'Has probado muchas veces seguidas. Espera unos minutos y vuelve a intentarlo.'
export const LOOKUP_FAILED = 'No hemos podido buscar tu pedido. Inténtalo de nuevo.'
export const BAD_LINK =
  'Ese enlace no abre ningún pedido: puede que esté incompleto o que haya caducado. Búscalo aquí.'
const INCOMPLETE = 'Revisa los campos marcados.'

/** Reads the typed fields, or answers an error for each invalid field. */
export function checkLookup(
  values: LookupInput,
): { ok: true; number: string; email: string } | { ok: false; answer: LookupAnswer } {
  const typedNumber = normalizeText(values.number, LOOKUP_LIMITS.number)
  const number = typedNumber === undefined ? undefined : readOrderNumber(typedNumber)
  const email = normalizeText(values.email, LOOKUP_LIMITS.email)?.toLowerCase()
  const errors: LookupErrors = {}
  if (typedNumber === '') errors.number = 'Falta el número de pedido'
  else if (number === undefined) {
    errors.number = 'Un número de pedido tiene la forma VR-7K3M-QH2D'
  }
  if (email === '') errors.email = 'Falta el correo electrónico'
  else if (email === undefined || !/^[^@\s]+@[^@\s]+$/.test(email)) {
    errors.email = 'Revisa el correo: debe tener la forma nombre@dominio.es'
  }
  if (number === undefined || email === undefined || Object.keys(errors).length > 0) {
    return { ok: false, answer: { text: INCOMPLETE, errors, values } }
  }
  return { ok: true, number, email }
}
