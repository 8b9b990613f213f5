import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretsOf, signingSecret, type SessionSecret } from '#core/base/secrets/session-secret.ts'

/** Characters of an HMAC-SHA-256 in base64. */
const SIGNATURE_LENGTH = 44

type CookieShop = { shopUrl: string; sessionSecret: SessionSecret }

/** Bound to this host over https; browsers refuse that prefix without https (loopback). */
export const sessionCookieName = (shopUrl: string): string =>
  shopUrl.startsWith('https:') ? '__Host-vereda_session' : 'vereda_session'

/**
 * The session token of a `Cookie` header if this shop signed it; undefined otherwise. Only the
 * database knows whether the session is still valid. The format is better-auth's: a URL-escaped
 * `token.signature`, where a secret of SESSION_SECRET signs the token.
 * Guarded by: session-cookie.server.test.ts, with cookies of the library itself.
 */
export const findSessionToken = (
  header: string | undefined,
  shop: CookieShop,
): string | undefined => {
  const token = tokenIn(header, shop.shopUrl)
  return token && secretsOf(shop.sessionSecret).some((secret) => isSigned(token, secret))
    ? token.text
    : undefined
}

/**
 * The header as the library accepts it, which knows the newest secret only: a session that an older
 * one signed comes first, signed anew. Undefined where nothing is to be changed.
 */
export function withNewestSignature(header: string, shop: CookieShop): string | undefined {
  const token = tokenIn(header, shop.shopUrl)
  const newest = signingSecret(shop.sessionSecret)
  if (!token || isSigned(token, newest)) return undefined
  if (findSessionToken(header, shop) === undefined) return undefined
  const value = encodeURIComponent(`${token.text}.${signatureOf(token.text, newest)}`)
  return `${sessionCookieName(shop.shopUrl)}=${value}; ${header}`
}

type Token = { text: string; signature: Buffer }

function tokenIn(header: string | undefined, shopUrl: string): Token | undefined {
  if (header === undefined) return undefined
  const start = `${sessionCookieName(shopUrl)}=`
  if (!header.includes(start)) return undefined
  // The first cookie of that name counts, as in the library.
  const pair = header.split(';').find((part) => part.trimStart().startsWith(start))
  const value = decoded(pair?.trim().slice(start.length) ?? '')
  const dot = value.lastIndexOf('.')
  const [text, signature] = [value.slice(0, dot), value.slice(dot + 1)]
  if (dot < 1 || signature.length !== SIGNATURE_LENGTH) return undefined
  return { text, signature: Buffer.from(signature) }
}

const signatureOf = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('base64')

function isSigned({ text, signature }: Token, secret: string): boolean {
  const expected = Buffer.from(signatureOf(text, secret))
  // Characters beyond ASCII take more bytes than characters.
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}

function decoded(value: string): string {
  const bare = value.startsWith('"') ? value.slice(1, -1) : value
  try {
    return decodeURIComponent(bare)
  } catch {
    return ''
  }
}
