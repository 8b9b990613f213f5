import { isMailAddress } from '#core/mail/address.ts'
import { normalizeText } from '#core/text/typed-text.ts'
import { COUNTRIES, spanishPostcode } from '#core/shipping/shipping.ts'

export type Recipient = {
  email: string
  firstName: string
  lastName: string
  address: string
  city: string
  postcode: string
  /** ISO 3166-1 alpha-2. */
  country: string
  phone: string | null
  note: string | null
}

/** What the shopper typed, before anything is known about it. */
export type RecipientInput = { [Field in keyof Recipient]: string }
export type RecipientField = keyof RecipientInput

export type FieldError = 'required' | 'email' | 'postcode' | 'country' | 'too_long' | 'characters'
export type FieldErrors = Partial<Record<RecipientField, FieldError>>

export type RecipientOutcome =
  | { ok: true; recipient: Recipient }
  | { ok: false; errors: FieldErrors }

/** In the order of the form; longest accepted text of each. */
export const RECIPIENT_LIMITS: Record<RecipientField, number> = {
  email: 254,
  firstName: 60,
  lastName: 90,
  address: 160,
  postcode: 12,
  city: 80,
  country: 2,
  phone: 30,
  note: 500,
}

const OPTIONAL: readonly RecipientField[] = ['phone', 'note']

/**
 * Checks what was typed and tidies it (trimmed, composed letters). Refuses with one reason per
 * field. Beyond "required" and the e-mail's form it asks for a Spanish postcode that exists and a
 * country we deliver to, since a parcel needs them.
 * Source: specification, "Validation rules"; docs/decisions/005.
 */
export function checkRecipient(input: RecipientInput): RecipientOutcome {
  const errors: FieldErrors = {}
  const fields = Object.keys(RECIPIENT_LIMITS) as RecipientField[]
  const tidy = { ...input }
  for (const field of fields) {
    const text = normalizeText(input[field], RECIPIENT_LIMITS[field])
    if (text === undefined) errors[field] = 'too_long'
    tidy[field] = text ?? ''
  }
  for (const field of fields) {
    const error = errors[field] ?? checkField(field, tidy)
    if (error) errors[field] = error
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    recipient: { ...tidy, phone: tidy.phone || null, note: tidy.note || null },
  }
}

function checkField(field: RecipientField, input: RecipientInput): FieldError | undefined {
  const value = input[field]
  if (value === '') return OPTIONAL.includes(field) ? undefined : 'required'
  if (hasControlCharacters(value, field === 'note')) return 'characters'
  if (field === 'email' && !isMailAddress(value)) return 'email'
  if (field === 'country' && !COUNTRIES.includes(value)) return 'country'
  if (field === 'postcode' && input.country === 'ES' && !spanishPostcode(value)) return 'postcode'
  return undefined
}

/** Line breaks are fine in a note only; nothing unseen or that turns a line round is, anywhere. */
function hasControlCharacters(value: string, isMultiline: boolean): boolean {
  return /[\p{Cc}\u200B\u2028\u2029\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u.test(
    isMultiline ? value.replace(/[\r\n\t]/g, '') : value,
  )
}
