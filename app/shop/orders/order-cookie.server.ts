import { createHmac, timingSafeEqual } from 'node:crypto'
import { policy } from '../policy/policy.ts'

const MAX_AGE_SECONDS = policy.retention.orderCookieMinutes * 60

/**
 * The cookie that lets a browser see the order it has just placed: the order's id and a signature,
 * for as long as the policy says, out of reach of scripts. The id stands in no address, so none can
 * be guessed or leaked by a link.
 */
export function orderCookie(shop: { shopUrl: string; sessionSecret: string }) {
  const isSecure = shop.shopUrl.startsWith('https:')
  const name = isSecure ? '__Host-vereda_order' : 'vereda_order'
  const sign = (id: string) =>
    createHmac('sha256', shop.sessionSecret).update(`order:${id}`).digest('base64url')

  const write = (orderId: string): string =>
    `${name}=${orderId}.${sign(orderId)}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  const read = (header: string | null): string | undefined => {
    const pair = header?.split(/;\s*/).find((part) => part.startsWith(`${name}=`))
    const [id, signature] = pair?.slice(name.length + 1).split('.') ?? []
    if (!id || !signature) return undefined
    const expected = Buffer.from(sign(id))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
  }
  return { write, read }
}
