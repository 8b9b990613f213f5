import { isMailAddress } from '#core/mail/address.ts'
import {
  checkPassword,
  normalizePassword,
  PASSWORD_LENGTH,
  type PasswordError,
} from './password.ts'

/** What is typed to register, before anything is known about it. */
export type RegistrationInput = {
  email: string
  password: string
  firstName: string
  lastName: string
  phone: string
}
export type RegistrationField = keyof RegistrationInput

export type RegistrationError = PasswordError | 'email' | 'phone' | 'characters'
export type RegistrationErrors = Partial<Record<RegistrationField, RegistrationError>>

export type RegistrationOutcome =
  | { ok: true; registration: RegistrationInput }
  | { ok: false; errors: RegistrationErrors }

export const REGISTRATION_LIMITS: Record<RegistrationField, number> = {
  email: 254,
  password: PASSWORD_LENGTH.max,
  firstName: 60,
  lastName: 90,
  phone: 30,
}

/**
 * Checks what was typed and tidies it: trimmed, composed letters, the address in small letters; the
 * password as it is hashed. Refuses with one reason for each field.
 * Source: specification, "Validation rules"; docs/decisions/015.
 */
export function checkRegistration(
  input: RegistrationInput,
  isCommon: (password: string) => boolean,
): RegistrationOutcome {
  const registration: RegistrationInput = {
    email: input.email.trim().toLowerCase(),
    password: normalizePassword(input.password),
    firstName: tidyName(input.firstName),
    lastName: tidyName(input.lastName),
    phone: tidyName(input.phone),
  }
  const errors: RegistrationErrors = {}
  const note = (field: RegistrationField, error: RegistrationError | undefined) => {
    if (error) errors[field] = error
  }
  note('email', checkEmail(registration.email))
  note('password', checkPassword(registration.password, isCommon))
  note('firstName', checkName(registration.firstName, REGISTRATION_LIMITS.firstName))
  note('lastName', checkName(registration.lastName, REGISTRATION_LIMITS.lastName))
  note('phone', checkPhone(registration.phone))
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, registration }
}

/** One space between words, letters composed: "  José  Luis " is "José Luis". */
export const tidyName = (text: string): string =>
  text.normalize('NFC').trim().replaceAll(/ +/g, ' ')

function checkEmail(email: string): RegistrationError | undefined {
  if (email === '') return 'required'
  return isMailAddress(email) ? undefined : 'email'
}

/** A name may be any text that can be printed in one line. */
export function checkName(name: string, longest: number): RegistrationError | undefined {
  if (name === '') return 'required'
  if (name.length > longest) return 'too_long'
  return /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|[<>]/u.test(name) ? 'characters' : undefined
}

function checkPhone(phone: string): RegistrationError | undefined {
  if (phone === '') return 'required'
  if (phone.length > REGISTRATION_LIMITS.phone) return 'too_long'
  return /^\+?[\d ().-]{6,}$/.test(phone) ? undefined : 'phone'
}

/** How greetings call somebody: the first word of the display name. Source: specification, 3. */
export const greetingOf = (displayName: string): string => displayName.split(' ')[0] ?? ''
