import { createHmac, timingSafeEqual } from 'node:crypto'
import { policy } from '../policy/policy.ts'

const MAX_AGE_SECONDS = policy.retention.orderCookieMinutes * 60
/** Orders that one browser may hold open: the oldest gives way. */
const MOST = 5

type Shop = { shopUrl: string; sessionSecret: string; now: () => Date }

/**
 * The cookie of a browser that has shown that it may see an order, by its e-mail or by the link of a
 * mail: the orders' ids, when it ends, and a signature over both. Out of reach of scripts.
 */
export function openedOrders(shop: Shop) {
  const isSecure = shop.shopUrl.startsWith('https:')
  const name = isSecure ? '__Host-vereda_opened' : 'vereda_opened'
  const sign = (signed: string) =>
    createHmac('sha256', shop.sessionSecret).update(`opened:${signed}`).digest('base64url')

  /** The ids that the cookie of a request names; none where it is missing, forged or over. */
  const read = (header: string | null): string[] => {
    const pair = header?.split(/;\s*/).find((part) => part.startsWith(`${name}=`))
    const [ids, endsAt, signature] = pair?.slice(name.length + 1).split('.') ?? []
    if (!ids || !endsAt || !signature) return []
    const expected = Buffer.from(sign(`${ids}.${endsAt}`))
    const given = Buffer.from(signature)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return []
    return Number(endsAt) > shop.now().getTime() ? ids.split('~') : []
  }

  /** The cookie that opens one more order beside those that the request has open. */
  const write = (header: string | null, orderId: string): string => {
    const ids = [orderId, ...read(header).filter((id) => id !== orderId)].slice(0, MOST).join('~')
    const signed = `${ids}.${shop.now().getTime() + MAX_AGE_SECONDS * 1000}`
    return `${name}=${signed}.${sign(signed)}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  }
  return { read, write }
}
