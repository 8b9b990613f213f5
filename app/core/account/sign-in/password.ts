import * as v from 'valibot'
import { tooLongText } from '#core/base/text/form-schema.ts'

/** In UTF-16 units, as inputs count. Long enough for a sentence. Source: ASVS 6.2.1, 6.2.9. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** Maximum length of a password field. NFKC makes a text at most four times shorter. */
export const PASSWORD_FIELD_LIMIT = 4 * PASSWORD_LENGTH.max

/** How long a reset link works. */
export const RESET_LINK = { seconds: 60 * 60, words: 'una hora' } as const

/**
 * Normalises a password before it is measured, checked and hashed: an accent typed in one stroke or
 * two, or a full-width digit, gives the same password on every keyboard. Source: NIST SP 800-63B.
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC')

/** Patterns of as many signs are no password, however often they are repeated. */
const LONGEST_PATTERN = 4

/** Whether a password is one short pattern, over and over: "aaaaaaaa", "12341234". */
function isRepeated(password: string): boolean {
  const signs = Array.from(password.toLowerCase())
  const repeats = (length: number) =>
    signs.length >= 2 * length &&
    signs.every((sign, at) => at < length || sign === signs[at - length])
  return Array.from({ length: LONGEST_PATTERN }, (_, n) => n + 1).some(repeats)
}

const plainLetters = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Whether a password is only words of these texts, with digits and signs around them, or one of them. */
function isOwn(password: string, own: readonly string[]): boolean {
  const plain = plainLetters(password)
  const texts = own.map(plainLetters)
  const names = texts.flatMap((text) => [text, text.split('@')[0] ?? ''])
  if (names.includes(plain)) return true
  // Longer words first, so that nothing is left of them.
  const words = texts
    .flatMap((text) => text.split(/[^\p{L}]+/u))
    .filter((word) => word.length > 2)
    .toSorted((a, b) => b.length - a.length)
  const letters = plain.replaceAll(/[^\p{L}]/gu, '')
  return letters !== '' && words.reduce((left, word) => left.replaceAll(word, ''), letters) === ''
}

/**
 * A new password, normalised: its length, and not one that attackers try first, which one short
 * pattern and the person's own data are, too. No rules of composition. `isCommon` is called in lower
 * case; `own` are the e-mail and the names of its owner.
 * Source: docs/decisions/015; ASVS 6.2.4, 6.2.5, 6.2.11.
 */
export const newPassword = (isCommon: (password: string) => boolean, own: readonly string[] = []) =>
  v.pipe(
    v.string(),
    v.transform(normalizePassword),
    v.nonEmpty('Elige una contraseña'),
    v.minLength(
      PASSWORD_LENGTH.min,
      `La contraseña necesita al menos ${PASSWORD_LENGTH.min} caracteres`,
    ),
    v.maxLength(PASSWORD_LENGTH.max, tooLongText(PASSWORD_LENGTH.max)),
    v.check(
      (password) => !isCommon(password.toLowerCase()),
      'Esa contraseña está en todas las listas. Elige otra',
    ),
    v.check(
      (password) => !isRepeated(password),
      'Esa contraseña repite siempre lo mismo. Elige otra',
    ),
    v.check(
      (password) => !isOwn(password, own),
      'Esa contraseña es tu nombre o tu correo. Elige otra',
    ),
  )
