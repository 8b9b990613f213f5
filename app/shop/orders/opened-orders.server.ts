import { retention } from '#content/retention.ts'
import { createSignedCookie } from '#core/shopper/signed-cookie.server.ts'

/** Orders that one browser may hold open: the oldest gives way. */
const MOST = 5

/**
 * The cookie of a browser that has shown that it may see an order, by its e-mail or by the link of a
 * mail: the orders' ids.
 */
export function openedOrders(shop: Parameters<typeof createSignedCookie>[0]) {
  const cookie = createSignedCookie(shop, {
    purpose: 'opened',
    maxAgeSeconds: retention.orderCookieMinutes * 60,
  })
  /** The ids that the cookie of a request names; none where it is missing, forged or over. */
  const read = (header: string | null): string[] => cookie.read(header)?.split('~') ?? []
  /** The cookie that opens one more order beside those that the request has open. */
  const write = (header: string | null, orderId: string): string =>
    cookie.write([orderId, ...read(header).filter((id) => id !== orderId)].slice(0, MOST).join('~'))
  return { read, write, clear: cookie.clear }
}
