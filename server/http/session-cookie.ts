import { createHmac, timingSafeEqual } from 'node:crypto'
import { sessionCookieName } from '#core/sign-in/auth.server.ts'

/** Characters of an HMAC-SHA-256 in base64. */
const SIGNATURE_LENGTH = 44

/**
 * The token of a session that this shop has signed, from a `Cookie` header; undefined when there is
 * none. Says nothing about whether the session lives: only the database knows. The form is
 * better-auth's: `token.signature` in URL escapes, the signature over the token by SESSION_SECRET.
 * Guarded by: session-cookie.server.test.ts, with cookies of the library itself.
 */
export function findSessionToken(
  header: string | undefined,
  shop: { shopUrl: string; sessionSecret: string },
): string | undefined {
  if (header === undefined) return undefined
  const start = `${sessionCookieName(shop.shopUrl)}=`
  if (!header.includes(start)) return undefined
  // The first of the name counts, as for the library.
  const pair = header.split(';').find((part) => part.trimStart().startsWith(start))
  const value = decoded(pair?.trim().slice(start.length) ?? '')
  const dot = value.lastIndexOf('.')
  const [token, signature] = [value.slice(0, dot), value.slice(dot + 1)]
  if (dot < 1 || signature.length !== SIGNATURE_LENGTH) return undefined
  const expected = createHmac('sha256', shop.sessionSecret).update(token).digest('base64')
  const given = Buffer.from(signature)
  // A character beyond ASCII has more bytes than characters.
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
