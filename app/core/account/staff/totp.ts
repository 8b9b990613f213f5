/** One-time codes as every authenticator app makes them. Source: RFC 6238, RFC 4226. */
export const TOTP = { digits: 6, stepSeconds: 30, keyBytes: 20 } as const

/** Clocks may differ by this many steps, so a code counts for a minute and a half. */
const DRIFT_STEPS = 1

/** The number of the 30 seconds that a time is in. */
export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / TOTP.stepSeconds)

/** The steps whose codes are accepted now: those after the last step that was used, oldest first. */
export function acceptedSteps(now: Date, lastStep: number): number[] {
  const step = totpStep(now)
  const steps = Array.from({ length: 2 * DRIFT_STEPS + 1 }, (_, at) => step - DRIFT_STEPS + at)
  return steps.filter((one) => one > lastStep)
}

/** A typed code without its spaces; undefined if it is not six digits. */
export function readTotpCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding, as authenticator apps read a key. Source: RFC 4648. */
export function base32(bytes: Uint8Array): string {
  let [text, bits, kept] = ['', 0, 0]
  for (const byte of bytes) {
    bits = (bits << 8) | byte
    kept += 8
    while (kept >= 5) {
      kept -= 5
      text += BASE32[(bits >> kept) & 31]
      bits &= (1 << kept) - 1
    }
  }
  return kept > 0 ? text + BASE32[(bits << (5 - kept)) & 31] : text
}

/** What the QR code of an enrolment contains. */
export const totpAddress = (key: Uint8Array, issuer: string, email: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${new URLSearchParams({
    secret: base32(key),
    issuer,
    algorithm: 'SHA1',
    digits: String(TOTP.digits),
    period: String(TOTP.stepSeconds),
  })}`

/** How many recovery codes a person gets; each works once. */
export const RECOVERY_CODES = 10

/** Letters and digits that are not confused when copied by hand (Crockford's base32). */
const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const RECOVERY_BYTES = 10

/** "7K3MQ-H2DT9" from 10 random bytes: 50 bits. */
export function recoveryCode(randomBytes: Uint8Array): string {
  if (randomBytes.length !== RECOVERY_BYTES) throw new RangeError('a code needs 10 random bytes')
  const signs = Array.from(randomBytes, (byte) => RECOVERY_ALPHABET[byte & 31])
  return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`
}

/** Reads a typed recovery code: any case, with or without its dash, O for 0, I or L for 1. */
export function readRecoveryCode(typed: string): string | undefined {
  const signs = typed
    .slice(0, 40)
    .toUpperCase()
    .replaceAll(/[\s‐-―-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  if (!new RegExp(`^[${RECOVERY_ALPHABET}]{10}$`).test(signs)) return undefined
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}
