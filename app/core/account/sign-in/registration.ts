import * as v from 'valibot'
import { isMailAddress, withAsciiDomain } from '#core/mail/address.ts'
import { nameForm, spacedText } from '#core/customers/shopper/shopper-name.ts'
import { NAME_LIMITS } from '#core/customers/shopper/shopper.ts'
import { typedText } from '#core/base/text/form-schema.ts'
import { normalizeText } from '#core/base/text/typed-text.ts'
import { newPassword, PASSWORD_LENGTH } from './password.ts'

export const REGISTRATION_LIMITS = {
  email: 254,
  password: PASSWORD_LENGTH.max,
  ...NAME_LIMITS,
  phone: 30,
} as const
export type RegistrationField = keyof typeof REGISTRATION_LIMITS

export const BAD_EMAIL = 'Escribe un correo válido, como nombre@correo.es'

/** Of plain addresses, those that better-auth accepts too: it refuses more characters. */
const ACCOUNT_ADDRESS = /^[\w'+.-]*[\w+-]@[a-z0-9.-]+\.[a-z]{2,}$/i

/** Whether an account may have this e-mail address. */
export const mayHaveAccount = (email: string): boolean =>
  isMailAddress(email) && ACCOUNT_ADDRESS.test(email)

/** An account's e-mail as it is stored, however it was typed; empty if it is too long. */
export const accountEmail = (typed: string): string =>
  withAsciiDomain(normalizeText(typed, REGISTRATION_LIMITS.email) ?? '').toLowerCase()

/**
 * A registration, ready to store: the e-mail in lower case, the password normalised. `isCommon` is
 * called in lower case; `own` are the typed e-mail and names, which are no password.
 * Source: specification, "Validation rules"; docs/decisions/015.
 */
export const registrationForm = (isCommon: (password: string) => boolean, own: readonly string[]) =>
  v.object({
    email: v.pipe(
      typedText(REGISTRATION_LIMITS.email, BAD_EMAIL),
      v.transform(withAsciiDomain),
      v.toLowerCase(),
      v.nonEmpty('Escribe tu correo'),
      v.check(mayHaveAccount, BAD_EMAIL),
    ),
    password: newPassword(isCommon, own),
    ...nameForm.entries,
    phone: v.pipe(
      spacedText(REGISTRATION_LIMITS.phone, 'Escribe tu teléfono'),
      v.regex(/^\+?[\d ().-]{6,}$/, 'Escribe un teléfono válido, con al menos 6 cifras'),
    ),
  })
export type RegistrationInput = v.InferInput<ReturnType<typeof registrationForm>>
