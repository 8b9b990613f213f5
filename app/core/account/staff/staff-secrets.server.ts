import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

import { secretsOf, signingSecret, type SessionSecret } from '#core/base/secrets/session-secret.ts'

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

/** A key of its own for each purpose, derived from a secret. */
const keyFor = (secret: string, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `staff ${purpose}`, 32))

/** Keyed hashes, the newest secret's first: the database alone reveals and confirms nothing. */
export const keyedHashes = (
  secret: SessionSecret,
  purpose: KeyPurpose,
  text: string,
): [Buffer, ...Buffer[]] => {
  const hashOf = (one: string) => createHmac('sha256', keyFor(one, purpose)).update(text).digest()
  const [newest, ...others] = secretsOf(secret)
  return [hashOf(newest), ...others.map(hashOf)]
}

/** The keyed hash of the newest secret. */
export const keyedHash = (secret: SessionSecret, purpose: KeyPurpose, text: string): Buffer =>
  keyedHashes(secret, purpose, text)[0]

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts the key of one-time codes for one person (AES-256-GCM); another's row cannot use it. */
export function encryptTotp(secret: SessionSecret, staffId: string, totp: Uint8Array): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(signingSecret(secret), 'totp-secret'), iv)
  cipher.setAAD(Buffer.from(staffId))
  const encrypted = Buffer.concat([cipher.update(totp), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** The key of one-time codes; undefined if none of the session secrets has encrypted it. */
export function decryptTotp(
  sessionSecret: SessionSecret,
  staffId: string,
  stored: string,
): Uint8Array | undefined {
  for (const secret of secretsOf(sessionSecret)) {
    const totp = decryptWith(secret, staffId, stored)
    if (totp) return totp
  }
  return undefined
}

function decryptWith(secret: string, staffId: string, stored: string): Uint8Array | undefined {
  const bytes = Buffer.from(stored, 'base64url')
  const key = keyFor(secret, 'totp-secret')
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
