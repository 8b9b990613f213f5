import { openedOrders, orderCookie } from '#app/http/order-cookies.server.ts'
import type { Shop } from '#app/shop.server.ts'

/**
 * What an answer takes out of a browser whose owner has signed out, so that the next person at it
 * finds nothing: the session's own cookies, those of orders, and pages kept to go back to. Not
 * "storage" or "cookies", which would empty the cart, forget the choice of cookies, and make a known
 * browser a strange one; what scripts keep, `forget-person.browser.ts` takes out.
 */
export async function signedOutHeaders(
  shop: Shop,
  sessionCookies: readonly string[],
): Promise<[string, string][]> {
  const orderCookies = await Promise.all([orderCookie(shop).clear(), openedOrders(shop).clear()])
  return [
    ...[...sessionCookies, ...orderCookies].map((cookie): [string, string] => [
      'set-cookie',
      cookie,
    ]),
    ['clear-site-data', '"cache"'],
  ]
}
