/** Counted in UTF-16 units, as inputs do. Long enough for a sentence. Source: ASVS 6.2.1, 6.2.9. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** The most characters of a form's field for a password. Composing letters makes it at most four times shorter. */
export const PASSWORD_FIELD_LIMIT = 4 * PASSWORD_LENGTH.max

/** How long the link of a mail lets its reader choose another password. */
export const RESET_LINK = { seconds: 60 * 60, words: 'una hora' } as const

export type PasswordError = 'required' | 'too_short' | 'too_long' | 'common'

/**
 * A password as it is measured, checked and hashed: an accent typed in one stroke or in two, a
 * digit of full width or not, are the same password on every keyboard. Source: NIST SP 800-63B.
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC')

/**
 * Decides whether a password may be chosen: its length, and not one that attackers try first. No
 * other rule: what it is made of is its owner's business. `isCommon` is asked in lower case.
 * Source: docs/decisions/015; ASVS 6.2.4, 6.2.5.
 */
export function checkPassword(
  typed: string,
  isCommon: (password: string) => boolean,
): PasswordError | undefined {
  const password = normalizePassword(typed)
  if (password === '') return 'required'
  if (password.length < PASSWORD_LENGTH.min) return 'too_short'
  if (password.length > PASSWORD_LENGTH.max) return 'too_long'
  return isCommon(password.toLowerCase()) ? 'common' : undefined
}
