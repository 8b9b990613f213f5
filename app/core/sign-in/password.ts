import * as v from 'valibot'

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

/**
 * A new password, normalised: its length, and not one that attackers try first. No rules of
 * composition. `isCommon` is called in lower case.
 * Source: docs/decisions/015; ASVS 6.2.4, 6.2.5.
 */
export const newPassword = (isCommon: (password: string) => boolean) =>
  v.pipe(
    v.string(),
    v.transform(normalizePassword),
    v.nonEmpty('Elige una contraseña'),
    v.minLength(
      PASSWORD_LENGTH.min,
      `La contraseña necesita al menos ${PASSWORD_LENGTH.min} caracteres`,
    ),
    v.maxLength(PASSWORD_LENGTH.max, 'Es demasiado largo'),
    v.check(
      (password) => !isCommon(password.toLowerCase()),
      'Esa contraseña está en todas las listas. Elige otra',
    ),
  )
