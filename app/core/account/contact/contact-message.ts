import * as v from 'valibot'
import { EMAIL_FORMAT, isMailAddress, withAsciiDomain } from '#core/mail/address.ts'
import { readable, tooLongText, typedText } from '#core/base/text/form-schema.ts'
import { TRAP_FIELD } from './contact-trap.ts'

/** Source: specification, "Validation rules". */
export const CONTACT_SUBJECTS = [
  'Consulta sobre pedido',
  'Información de producto',
  'Devolución',
  'Otro',
] as const

/** The fields in the order of the form, each with its maximum length. */
export const CONTACT_LIMITS = {
  user_name: 90,
  user_email: 254,
  subject: 60,
  message: 4000,
} as const
export type ContactField = keyof typeof CONTACT_LIMITS
export const CONTACT_FIELDS = Object.keys(CONTACT_LIMITS) as ContactField[]

/** Maximum length of each posted field. */
export const CONTACT_FORM = { ...CONTACT_LIMITS, [TRAP_FIELD]: 200, token: 100 } as const

const contactText = (field: ContactField, missing: string, isMultiline = false) =>
  v.pipe(
    typedText(CONTACT_LIMITS[field], tooLongText(CONTACT_LIMITS[field])),
    v.nonEmpty(missing),
    readable({ isMultiline }),
  )

/** Source: specification, "Validation rules": all required, e-mail format, one of four subjects. */
export const contactForm = v.object({
  user_name: contactText('user_name', 'Falta tu nombre'),
  user_email: v.pipe(
    contactText('user_email', 'Falta tu correo electrónico'),
    v.transform(withAsciiDomain),
    v.check(isMailAddress, EMAIL_FORMAT),
  ),
  subject: v.pipe(
    contactText('subject', 'Elige un asunto'),
    v.picklist(CONTACT_SUBJECTS, 'Elige un asunto de la lista'),
  ),
  message: contactText('message', 'Falta el mensaje', true),
})
export type ContactInput = v.InferInput<typeof contactForm>
export type ContactMessage = v.InferOutput<typeof contactForm>

/** The message's name for shopper and owner: "3F2A-91BC", from its id. */
export function contactReference(messageId: string): string {
  const sign = messageId.replace(/^msg_/, '').replaceAll('-', '').slice(0, 8).toUpperCase()
  return `${sign.slice(0, 4)}-${sign.slice(4)}`
}
