import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/** 256 bits: of a session, an invitation, a sign-in that waits for its second step. */
const SECRET_BYTES = 32
const SECRET = /^[\w-]{43}$/

/** A new random secret in base64url. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** Whether a text has the form of a secret: others need no query. */
export const isSecret = (text: string): boolean => SECRET.test(text)

/** How a secret is stored. It is random, so a plain hash reveals nothing. */
export const secretHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex')

/** A random id with a prefix: "stf_…". */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

type KeyPurpose = 'totp-secret' | 'totp-enrolment' | 'recovery-codes' | 'client'

/** A key of its own for each purpose, derived from the session secret. */
const keyFor = (sessionSecret: string, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', `staff ${purpose}`, 32))

/** A keyed hash: the database alone reveals and confirms nothing. */
export const keyedHash = (sessionSecret: string, purpose: KeyPurpose, text: string): Buffer =>
  createHmac('sha256', keyFor(sessionSecret, purpose)).update(text).digest()

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts the key of one-time codes for one person (AES-256-GCM); another's row cannot use it. */
export function encryptTotp(sessionSecret: string, staffId: string, totp: Uint8Array): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(sessionSecret, 'totp-secret'), iv)
  cipher.setAAD(Buffer.from(staffId))
  const encrypted = Buffer.concat([cipher.update(totp), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** The key of one-time codes; undefined if it was encrypted with another session secret. */
export function decryptTotp(
  sessionSecret: string,
  staffId: string,
  stored: string,
): Uint8Array | undefined {
  const bytes = Buffer.from(stored, 'base64url')
  const key = keyFor(sessionSecret, 'totp-secret')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(staffId))
  try {
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    // Node says no more than that the tag differs: another key, or a changed row.
    return undefined
  }
}
