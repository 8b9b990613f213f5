import { isMailAddress } from '#core/mail/address.ts'
import { normalizeText } from '#core/text/typed-text.ts'
import { TRAP_FIELD } from './contact-trap.ts'

/** Source: specification, "Validation rules". */
export const CONTACT_SUBJECTS = [
  'Consulta sobre pedido',
  'Información de producto',
  'Devolución',
  'Otro',
] as const
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]

/** In the order of the form; longest accepted text of each. */
export const CONTACT_LIMITS = {
  user_name: 90,
  user_email: 254,
  subject: 60,
  message: 4000,
} as const
export type ContactField = keyof typeof CONTACT_LIMITS
export const CONTACT_FIELDS = Object.keys(CONTACT_LIMITS) as ContactField[]

/** The longest text of each field that the form posts. */
export const CONTACT_FORM = { ...CONTACT_LIMITS, [TRAP_FIELD]: 200, token: 100 } as const

/** What was typed, before anything is known about it. */
export type ContactInput = Record<ContactField, string>

export type ContactMessage = Omit<ContactInput, 'subject'> & { subject: ContactSubject }

export type ContactError = 'required' | 'email' | 'subject' | 'too_long' | 'characters'
export type ContactErrors = Partial<Record<ContactField, ContactError>>

export type ContactCheck =
  | { ok: true; message: ContactMessage }
  | { ok: false; errors: ContactErrors }

/**
 * Checks what was typed and tidies it (trimmed, composed letters, plain line breaks); refuses with
 * one reason per field. The browser and the server both ask it.
 * Source: specification, "Validation rules": all required, e-mail format, one of four subjects.
 */
export function checkContactMessage(input: ContactInput): ContactCheck {
  const tidy = { ...input }
  const errors: ContactErrors = {}
  for (const field of CONTACT_FIELDS) {
    const text = normalizeText(input[field], CONTACT_LIMITS[field])
    const error = text === undefined ? 'too_long' : checkField(field, text)
    if (error) errors[field] = error
    tidy[field] = text ?? ''
  }
  const subject = CONTACT_SUBJECTS.find((one) => one === tidy.subject)
  if (subject === undefined || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, message: { ...tidy, subject } }
}

function checkField(field: ContactField, value: string): ContactError | undefined {
  if (value === '') return 'required'
  if (hasControlCharacters(value, field === 'message')) return 'characters'
  if (field === 'user_email' && !isMailAddress(value)) return 'email'
  if (field === 'subject' && !CONTACT_SUBJECTS.some((one) => one === value)) return 'subject'
  return undefined
}

/** Lines and tabs are fine in the message only; nothing else unprintable is fine anywhere. */
function hasControlCharacters(value: string, isMultiline: boolean): boolean {
  return /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(
    isMultiline ? value.replace(/[\n\t]/g, '') : value,
  )
}

/** How shopper and owner call a message: "3F2A-91BC", from its id. */
export function contactReference(messageId: string): string {
  const sign = messageId.replace(/^msg_/, '').replaceAll('-', '').slice(0, 8).toUpperCase()
  return `${sign.slice(0, 4)}-${sign.slice(4)}`
}
