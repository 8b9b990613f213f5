import { readOrderNumber } from './order.ts'

export const LOOKUP_FIELDS = ['number', 'email'] as const
export type LookupField = (typeof LOOKUP_FIELDS)[number]

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
  const number = readOrderNumber(values.number)
  const email = values.email.trim().toLowerCase()
  const errors: LookupErrors = {}
  if (values.number.trim() === '') errors.number = 'Falta el número de pedido'
  else if (number === undefined) {
    errors.number = 'Un número de pedido tiene la forma VR-7K3M-QH2D'
  }
  if (email === '') errors.email = 'Falta el correo electrónico'
  else if (!/^[^@\s]+@[^@\s]+$/.test(email)) {
    errors.email = 'Revisa el correo: debe tener la forma nombre@dominio.es'
  }
  if (number === undefined || Object.keys(errors).length > 0) {
    return { ok: false, answer: { text: INCOMPLETE, errors, values } }
  }
  return { ok: true, number, email }
}
