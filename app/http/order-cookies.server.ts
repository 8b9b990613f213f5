import { retention } from '#content/retention.ts'
import { createSignedCookie, type CookieShop } from './signed-cookie.server.ts'

const maxAgeSeconds = retention.orderCookieMinutes * 60

/**
 * The cookie that lets a browser see the order it has just placed: the order's id, for as long as
 * the policy says. The id stands in no address, so none can be guessed or leaked by a link.
 */
export const orderCookie = (shop: CookieShop) =>
  createSignedCookie(shop, { purpose: 'order', maxAgeSeconds })

/** Orders that one browser may hold open: the oldest gives way. */
const MOST = 5

/**
 * The cookie of a browser that has shown that it may see an order, by its e-mail or by the link of a
 * mail: the orders' ids.
 */
export function openedOrders(shop: CookieShop) {
  const cookie = createSignedCookie(shop, { purpose: 'opened', maxAgeSeconds })
  /** The ids that the cookie of a request names; none where it is missing, forged or expired. */
  const read = async (header: string | null): Promise<string[]> =>
    (await cookie.read(header))?.split('~') ?? []
  /** The cookie that opens one more order beside those that the request has open. */
  const write = async (header: string | null, orderId: string): Promise<string> => {
    const others = (await read(header)).filter((id) => id !== orderId)
    return cookie.write([orderId, ...others].slice(0, MOST).join('~'))
  }
  return { read, write, clear: cookie.clear }
}
