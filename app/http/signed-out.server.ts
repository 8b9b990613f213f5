import { openedOrders, orderCookie } from '#app/http/order-cookies.server.ts'
import type { Shop } from '#app/shop.server.ts'

/**
 * Removes a person's data from the browser at sign-out, so that the next user finds none: session
 * cookies, order cookies and cached pages. Not "storage" or "cookies", which would empty the cart,
 * forget the cookie choice and the known device; `forget-person.browser.ts` removes what scripts
 * stored.
 */
export async function signedOutHeaders(
  shop: Shop,
  sessionCookies: readonly string[],
): Promise<[string, string][]> {
  const orderCookies = await Promise.all([orderCookie(shop).clear(), openedOrders(shop).clear()])
  return [...cookieHeaders([...sessionCookies, ...orderCookies]), ['clear-site-data', '"cache"']]
}

/** The headers that set these cookies. */
export const cookieHeaders = (cookies: readonly string[]): [string, string][] =>
  cookies.map((cookie) => ['set-cookie', cookie])
