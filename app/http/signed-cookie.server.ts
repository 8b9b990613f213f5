import { createHmac, timingSafeEqual } from 'node:crypto'
import { createCookie } from 'react-router'
import { secretsOf, type SessionSecret } from '#core/base/secrets/session-secret.ts'

export type CookieShop = { shopUrl: string; sessionSecret: SessionSecret; now: () => Date }

type Signed = { value: string; expiresAt: number }

/**
 * A signed cookie that scripts cannot read. The signed value includes the expiry, so a copy expires
 * too. With `https`, a name prefix binds it to this host. Each `purpose` has its own key, so that
 * one cookie cannot replace another.
 */
export function createSignedCookie(
  shop: CookieShop,
  { purpose, maxAgeSeconds }: { purpose: string; maxAgeSeconds: number },
) {
  const secure = shop.shopUrl.startsWith('https:')
  const keys = secretsOf(shop.sessionSecret).map((secret) =>
    createHmac('sha256', secret).update(`cookie\n${purpose}`).digest('base64'),
  )
  const cookie = createCookie(`${secure ? '__Host-' : ''}vereda_${purpose}`, {
    httpOnly: true,
    secure,
    maxAge: maxAgeSeconds,
    secrets: keys,
  })
  return {
    /** The `Set-Cookie` value that stores it. */
    write: (value: string): Promise<string> =>
      cookie.serialize({
        value,
        expiresAt: shop.now().getTime() + maxAgeSeconds * 1000,
      } satisfies Signed),
    /** The value in a request's cookies; undefined if it is missing, forged or expired. */
    read: async (header: string | null): Promise<string | undefined> => {
      // Only `write` above signs with this key, so the parsed value has this type.
      const signed = (await cookie.parse(header)) as Signed | '' | null
      if (!signed) return readOldFormat(shop, { header, name: cookie.name, purpose })
      return signed.expiresAt > shop.now().getTime() ? signed.value : undefined
    },
    /** The `Set-Cookie` value that removes it. */
    clear: (): Promise<string> => cookie.serialize('', { maxAge: 0 }),
  }
}

/**
 * Reads `value.expiry.signature`, the format before decision 032. Can be removed 180 days after the
 * change, when the last of these has expired (`retention.knownDeviceDays`).
 */
function readOldFormat(
  shop: CookieShop,
  { header, name, purpose }: { header: string | null; name: string; purpose: string },
): string | undefined {
  const pair = header?.split(/;\s*/).find((part) => part.startsWith(`${name}=`))
  const [value, expiresAt, signature, ...more] = pair?.slice(name.length + 1).split('.') ?? []
  if (!value || !expiresAt || !signature || more.length > 0) return undefined
  const given = Buffer.from(signature, 'base64url')
  const isSigned = secretsOf(shop.sessionSecret).some((secret) => {
    const signed = `${purpose}:${value}.${expiresAt}`
    const expected = createHmac('sha256', secret).update(signed).digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isSigned) return undefined
  return Number(expiresAt) > shop.now().getTime() ? value : undefined
}
