import { createHmac, timingSafeEqual } from 'node:crypto'
import { sessionCookieName } from '#core/account/sign-in/auth.server.ts'

/** Characters of an HMAC-SHA-256 in base64. */
const SIGNATURE_LENGTH = 44

/**
 * The session token of a `Cookie` header if this shop signed it; undefined otherwise. Only the
 * database knows whether the session is still valid. The format is better-auth's: a URL-escaped
 * `token.signature`, where SESSION_SECRET signs the token.
 * Guarded by: session-cookie.server.test.ts, with cookies of the library itself.
 */
export function findSessionToken(
  header: string | undefined,
  shop: { shopUrl: string; sessionSecret: string },
): string | undefined {
  if (header === undefined) return undefined
  const start = `${sessionCookieName(shop.shopUrl)}=`
  if (!header.includes(start)) return undefined
  // The first cookie of that name counts, as in the library.
  const pair = header.split(';').find((part) => part.trimStart().startsWith(start))
  const value = decoded(pair?.trim().slice(start.length) ?? '')
  const dot = value.lastIndexOf('.')
  const [token, signature] = [value.slice(0, dot), value.slice(dot + 1)]
  if (dot < 1 || signature.length !== SIGNATURE_LENGTH) return undefined
  const expected = createHmac('sha256', shop.sessionSecret).update(token).digest('base64')
  const given = Buffer.from(signature)
  // Characters beyond ASCII take more bytes than characters.
  if (given.length !== expected.length) return undefined
  return timingSafeEqual(given, Buffer.from(expected)) ? token : undefined
}

function decoded(value: string): string {
  const bare = value.startsWith('"') ? value.slice(1, -1) : value
  try {
    return decodeURIComponent(bare)
  } catch {
    return ''
  }
}
