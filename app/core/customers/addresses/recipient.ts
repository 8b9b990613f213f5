import * as v from 'valibot'
import { EMAIL_FORMAT, isMailAddress, withAsciiDomain } from '#core/mail/address.ts'
import {
  ADDRESS_LIMITS,
  addressFields,
  labelText,
  postcodeExists,
  normalizePostcode,
} from './address.ts'

/** The fields in the order of the form, each with its maximum length. */
export const RECIPIENT_LIMITS = {
  firstName: ADDRESS_LIMITS.firstName,
  lastName: ADDRESS_LIMITS.lastName,
  email: 254,
  address: ADDRESS_LIMITS.address,
  city: ADDRESS_LIMITS.city,
  postcode: ADDRESS_LIMITS.postcode,
  country: ADDRESS_LIMITS.country,
  phone: ADDRESS_LIMITS.phone,
  note: 500,
} as const
export type RecipientField = keyof typeof RECIPIENT_LIMITS
export const RECIPIENT_FIELDS = Object.keys(RECIPIENT_LIMITS) as RecipientField[]

/** The e-mail address that an order's mails go to. */
export const recipientEmail = v.pipe(
  labelText(RECIPIENT_LIMITS.email),
  v.nonEmpty('Falta el correo electrónico'),
  v.transform(withAsciiDomain),
  v.check(isMailAddress, EMAIL_FORMAT),
)

/** An address, and how to reach its recipient. Phone and note are empty if not given. */
export const recipientForm = v.pipe(
  v.object({
    email: recipientEmail,
    ...addressFields,
    note: labelText(RECIPIENT_LIMITS.note, { isMultiline: true }),
  }),
  postcodeExists(),
  normalizePostcode(),
)
export type Recipient = v.InferOutput<typeof recipientForm>
