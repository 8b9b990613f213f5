import { normalizeText } from '#core/text/typed-text.ts'
import { readOrderNumber } from './order.ts'

/** The longest text of each field. */
export const LOOKUP_LIMITS = { number: 40, email: 254 } as const
export type LookupField = keyof typeof LOOKUP_LIMITS

/** What was typed to find an order. */
export type LookupInput = Record<LookupField, string>
export type LookupErrors = Partial<Record<LookupField, string>>

/** Why an order was not found, with what was typed: a page without scripts shows it again. */
export type LookupAnswer = { text: string; errors: LookupErrors; values: LookupInput | null }

/** The same for a number that is nobody's and for another's e-mail: nothing is given away. */
export const NOT_FOUND =
  'No encontramos ningún pedido con ese número y ese correo. Comprueba los dos en el correo de confirmación.'
export const TOO_MANY_LOOKUPS =
  'Has probado muchas veces seguidas. Espera unos minutos y vuelve a intentarlo.'
export const LOOKUP_FAILED = 'No hemos podido buscar tu pedido. Inténtalo de nuevo.'
export const BAD_LINK =
  'Ese enlace no abre ningún pedido: puede que esté incompleto o que haya caducado. Búscalo aquí.'
const INCOMPLETE = 'Revisa los campos marcados.'

/** Reads what was typed, or says beside each field what is missing. */
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
