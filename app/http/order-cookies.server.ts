import { retention } from '#core/base/policy/retention.ts'
import { createSignedCookie, type CookieShop } from './signed-cookie.server.ts'

const maxAgeSeconds = retention.orderCookieMinutes * 60

/**
 * Lets a browser see the order that it has just placed, for as long as the policy says. It contains
 * the order's id, which is in no address, so it cannot be guessed or leaked by a link.
 */
export const orderCookie = (shop: CookieShop) =>
  createSignedCookie(shop, { purpose: 'order', maxAgeSeconds })

/** Open orders per browser; a new one replaces the oldest. */
const MOST = 5

/**
 * Lets a browser see the orders that it has opened by e-mail or mail link. It contains their ids.
 */
export function openedOrders(shop: CookieShop) {
  const cookie = createSignedCookie(shop, { purpose: 'opened', maxAgeSeconds })
  /** The order ids of a request's cookie; none if it is missing, forged or expired. */
  const read = async (header: string | null): Promise<string[]> =>
    (await cookie.read(header))?.split('~') ?? []
  /** The cookie with one more order, besides those that the request has open. */
  const write = async (header: string | null, orderId: string): Promise<string> => {
    const others = (await read(header)).filter((id) => id !== orderId)
    return cookie.write([orderId, ...others].slice(0, MOST).join('~'))
  }
  return { read, write, clear: cookie.clear }
}
