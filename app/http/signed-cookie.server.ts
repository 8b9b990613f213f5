import { createHmac, timingSafeEqual } from 'node:crypto'
import { createCookie } from 'react-router'

export type CookieShop = { shopUrl: string; sessionSecret: string; now: () => Date }

type Signed = { value: string; expiresAt: number }

/**
 * A signed cookie that scripts cannot read. The expiry is part of the signed value, so a copy expires
 * as well. With `https` its name binds it to this host. Each `purpose` has its own key: no cookie is
 * accepted in place of another.
 */
export function createSignedCookie(
  shop: CookieShop,
  { purpose, maxAgeSeconds }: { purpose: string; maxAgeSeconds: number },
) {
  const secure = shop.shopUrl.startsWith('https:')
  const key = createHmac('sha256', shop.sessionSecret).update(`cookie\n${purpose}`).digest('base64')
  const cookie = createCookie(`${secure ? '__Host-' : ''}vereda_${purpose}`, {
    httpOnly: true,
    secure,
    maxAge: maxAgeSeconds,
    secrets: [key],
  })
  return {
    /** The header that sets it. */
    write: (value: string): Promise<string> =>
      cookie.serialize({
        value,
        expiresAt: shop.now().getTime() + maxAgeSeconds * 1000,
      } satisfies Signed),
    /** The value that a request's cookies hold; undefined where it is missing, forged or expired. */
    read: async (header: string | null): Promise<string | undefined> => {
      // What has this key's signature was written above.
      const signed = (await cookie.parse(header)) as Signed | '' | null
      if (!signed) return readOldFormat(shop, { header, name: cookie.name, purpose })
      return signed.expiresAt > shop.now().getTime() ? signed.value : undefined
    },
    /** The header that removes it. */
    clear: (): Promise<string> => cookie.serialize('', { maxAge: 0 }),
  }
}

/**
 * `value.expiry.signature`, as cookies were written before decision 032. Can go 180 days after the
 * change, when the last of them has expired (`retention.knownDeviceDays`).
 */
function readOldFormat(
  shop: CookieShop,
  { header, name, purpose }: { header: string | null; name: string; purpose: string },
): string | undefined {
  const pair = header?.split(/;\s*/).find((part) => part.startsWith(`${name}=`))
  const [value, expiresAt, signature, ...more] = pair?.slice(name.length + 1).split('.') ?? []
  if (!value || !expiresAt || !signature || more.length > 0) return undefined
  const expected = createHmac('sha256', shop.sessionSecret)
    .update(`${purpose}:${value}.${expiresAt}`)
    .digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return Number(expiresAt) > shop.now().getTime() ? value : undefined
}
