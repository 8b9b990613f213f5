import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'

/** The shop as browsers know it: `https://tienda.example`, and its host as the relying party. */
const relyingParty = (shopUrl: string) => {
  const { origin, hostname } = new URL(shopUrl)
  return { origin, id: hostname }
}

/** ES256, EdDSA and RS256, by their COSE numbers: what authenticators make. */
const ALGORITHMS = [-7, -8, -257]

/** What the browser needs to make a passkey, for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const passkeyCreation = (
  { shopUrl, shopName }: { shopUrl: string; shopName: string },
  staff: { id: string; name: string; email: string },
  { challenge, known }: { challenge: string; known: readonly string[] },
) => ({
  challenge,
  rp: { id: relyingParty(shopUrl).id, name: shopName },
  user: {
    id: Buffer.from(staff.id).toString('base64url'),
    name: staff.email,
    displayName: staff.name,
  },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
  excludeCredentials: known.map((id) => ({ type: 'public-key' as const, id })),
  authenticatorSelection: {
    residentKey: 'preferred' as const,
    userVerification: 'required' as const,
  },
  // The maker of the authenticator does not matter to the shop.
  attestation: 'none' as const,
  timeout: 120_000,
})

/** What the browser needs to use one, for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const passkeyRequest = (
  shopUrl: string,
  { challenge, known }: { challenge: string; known: readonly string[] },
) => ({
  challenge,
  rpId: relyingParty(shopUrl).id,
  allowCredentials: known.map((id) => ({ type: 'public-key' as const, id })),
  userVerification: 'required' as const,
  timeout: 120_000,
})

/** What the browser answers; binary parts in base64url. */
export type NewPasskeyAnswer = {
  id: string
  clientDataJSON: string
  authenticatorData: string
  /** SubjectPublicKeyInfo in DER: `AuthenticatorAttestationResponse.getPublicKey()`. */
  publicKey: string
}
export type PasskeyAnswer = {
  id: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
}

/** More than any authenticator sends. */
const LONGEST_PART = 4096
const CREDENTIAL_ID = /^[\w-]{16,1364}$/

/**
 * Checks a new passkey: made for this challenge, by a page of this shop, by a person who was
 * verified. Without attestation nothing is signed, so the person has to be signed in and to have
 * shown a second factor. Returns undefined if anything is wrong.
 * Source: WebAuthn Level 3, 7.1. Guarded by: passkey.server.test.ts.
 */
export function checkNewPasskey(
  shopUrl: string,
  challenge: string,
  answer: NewPasskeyAnswer,
): { publicKey: string; counter: number } | undefined {
  if (!CREDENTIAL_ID.test(answer.id) || isTooLong(Object.values(answer))) return undefined
  if (!isClientDataOf(shopUrl, 'webauthn.create', challenge, answer.clientDataJSON))
    return undefined
  const data = readAuthenticatorData(shopUrl, answer.authenticatorData)
  if (data === undefined || data.credentialId !== answer.id) return undefined
  const key = readPublicKey(answer.publicKey)
  return key && { publicKey: answer.publicKey, counter: data.counter }
}

/**
 * Checks a use of a passkey; returns its new counter, or undefined if anything is wrong. A counter
 * that does not grow is a copy of the key; authenticators without a counter always send 0.
 * Source: WebAuthn Level 3, 7.2. Guarded by: passkey.server.test.ts.
 */
export function checkPasskey(
  shopUrl: string,
  { challenge, publicKey, counter }: { challenge: string; publicKey: string; counter: number },
  answer: PasskeyAnswer,
): number | undefined {
  if (isTooLong(Object.values(answer))) return undefined
  if (!isClientDataOf(shopUrl, 'webauthn.get', challenge, answer.clientDataJSON)) return undefined
  const data = readAuthenticatorData(shopUrl, answer.authenticatorData)
  const key = readPublicKey(publicKey)
  if (data === undefined || key === undefined) return undefined
  const signed = Buffer.concat([
    Buffer.from(answer.authenticatorData, 'base64url'),
    createHash('sha256').update(Buffer.from(answer.clientDataJSON, 'base64url')).digest(),
  ])
  const hash = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  if (!verify(hash, signed, key, Buffer.from(answer.signature, 'base64url'))) return undefined
  const isCopy = (data.counter > 0 || counter > 0) && data.counter <= counter
  return isCopy ? undefined : data.counter
}

const isTooLong = (parts: readonly string[]): boolean =>
  parts.some((part) => part.length > LONGEST_PART)

function isClientDataOf(
  shopUrl: string,
  type: string,
  challenge: string,
  clientDataJSON: string,
): boolean {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    if (typeof data !== 'object' || data === null) return false
    const given = data as Record<string, unknown> // each value is compared
    return (
      given['type'] === type &&
      given['challenge'] === challenge &&
      given['origin'] === relyingParty(shopUrl).origin &&
      given['crossOrigin'] !== true
    )
  } catch {
    return false // no JSON
  }
}

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_CREDENTIAL = 64
const HEADER_BYTES = 37

/** The counter, and the id of a new credential. Undefined: of another site, or nobody verified. */
function readAuthenticatorData(
  shopUrl: string,
  text: string,
): { counter: number; credentialId: string | undefined } | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < HEADER_BYTES) return undefined
  const site = createHash('sha256').update(relyingParty(shopUrl).id).digest()
  if (!bytes.subarray(0, 32).equals(site)) return undefined
  const flags = bytes.readUInt8(32)
  if ((flags & USER_PRESENT) === 0 || (flags & USER_VERIFIED) === 0) return undefined
  const counter = bytes.readUInt32BE(33)
  // After the header: 16 bytes of the model, 2 of the id's length, the id, the key.
  if ((flags & HAS_CREDENTIAL) === 0 || bytes.length < HEADER_BYTES + 18) {
    return { counter, credentialId: undefined }
  }
  const start = HEADER_BYTES + 18
  const id = bytes.subarray(start, start + bytes.readUInt16BE(HEADER_BYTES + 16))
  return { counter, credentialId: id.toString('base64url') }
}

const SHORTEST_RSA_BITS = 2048

/** A key of an algorithm that the shop asked for. */
function readPublicKey(der: string): KeyObject | undefined {
  try {
    const key = createPublicKey({
      key: Buffer.from(der, 'base64url'),
      format: 'der',
      type: 'spki',
    })
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    const isAsked =
      key.asymmetricKeyType === 'ed25519' ||
      (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') ||
      (key.asymmetricKeyType === 'rsa' && modulusLength >= SHORTEST_RSA_BITS)
    return isAsked ? key : undefined
  } catch {
    return undefined // no key
  }
}
