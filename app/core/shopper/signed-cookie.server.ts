import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignedCookie = {
  /** The header that sets it. A value has letters, digits, `_`, `-` and `~` only. */
  write: (value: string) => string
  /** The value that a request's cookies hold; undefined where it is missing, forged or over. */
  read: (header: string | null) => string | undefined
  /** The header that takes it away. */
  clear: () => string
}

type CookieShop = { shopUrl: string; sessionSecret: string; now: () => Date }

/**
 * A cookie of ours, out of reach of scripts: a value, when it ends, and a signature over both, so
 * that a copy ends as well. With `https` its name binds it to this very host. `purpose` parts it
 * from the others: none can be passed off as another.
 */
export function createSignedCookie(
  shop: CookieShop,
  { purpose, maxAgeSeconds }: { purpose: string; maxAgeSeconds: number },
): SignedCookie {
  const isSecure = shop.shopUrl.startsWith('https:')
  const name = `${isSecure ? '__Host-' : ''}vereda_${purpose}`
  const attributes = `HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const sign = (signed: string) =>
    createHmac('sha256', shop.sessionSecret).update(`${purpose}:${signed}`).digest('base64url')
  return {
    write: (value) => {
      const signed = `${value}.${shop.now().getTime() + maxAgeSeconds * 1000}`
      return `${name}=${signed}.${sign(signed)}; Path=/; Max-Age=${maxAgeSeconds}; ${attributes}`
    },
    read: (header) => {
      const pair = header?.split(/;\s*/).find((part) => part.startsWith(`${name}=`))
      const [value, endsAt, signature, ...more] = pair?.slice(name.length + 1).split('.') ?? []
      if (!value || !endsAt || !signature || more.length > 0) return undefined
      const expected = Buffer.from(sign(`${value}.${endsAt}`))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      return Number(endsAt) > shop.now().getTime() ? value : undefined
    },
    clear: () => `${name}=; Path=/; Max-Age=0; ${attributes}`,
  }
}
