import * as v from 'valibot'
import { EMAIL_FORMAT, withAsciiDomain } from '#core/mail/address.ts'
import type { RefusedForm } from '#core/base/text/form-answer.ts'
import { typedText } from '#core/base/text/form-schema.ts'
import { readOrderNumber } from './order.ts'

/** The longest text of each field. */
export const LOOKUP_LIMITS = { number: 40, email: 254 } as const
export type LookupField = keyof typeof LOOKUP_LIMITS

/** Why an order was not found. */
export type LookupAnswer = RefusedForm<Record<LookupField, string>>

/** One text for an unknown number and for a wrong e-mail: it must not reveal which orders exist. */
export const NOT_FOUND =
  'No encontramos ningún pedido con ese número y ese correo. Comprueba los dos en el correo de confirmación.'
export const TOO_MANY_LOOKUPS =
  'Has probado muchas veces seguidas. Espera unos minutos y vuelve a intentarlo.'
export const LOOKUP_FAILED = 'No hemos podido buscar tu pedido. Inténtalo de nuevo.'
export const BAD_LINK =
  'Ese enlace no abre ningún pedido: puede que esté incompleto o que haya caducado. Búscalo aquí.'

const NUMBER_FORMAT = 'Un número de pedido tiene la forma VR-7K3M-QH2D'

/** An order number however it was typed, as the shop writes it. */
export const typedOrderNumber = () =>
  v.pipe(
    typedText(LOOKUP_LIMITS.number, NUMBER_FORMAT),
    v.nonEmpty('Falta el número de pedido'),
    v.transform(readOrderNumber),
    v.string(NUMBER_FORMAT),
  )

/** What opens an order; the e-mail in lower case. A function: only the server needs the schema. */
export const lookupForm = () =>
  v.object({
    number: typedOrderNumber(),
    email: v.pipe(
      typedText(LOOKUP_LIMITS.email, EMAIL_FORMAT),
      v.nonEmpty('Falta el correo electrónico'),
      v.regex(/^[^@\s]+@[^@\s]+$/, EMAIL_FORMAT),
      v.transform(withAsciiDomain),
      v.toLowerCase(),
    ),
  })
