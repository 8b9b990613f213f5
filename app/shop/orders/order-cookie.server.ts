import { retention } from '#content/retention.ts'
import { createSignedCookie, type SignedCookie } from '#core/shopper/signed-cookie.server.ts'

/**
 * The cookie that lets a browser see the order it has just placed: the order's id, for as long as
 * the policy says. The id stands in no address, so none can be guessed or leaked by a link.
 */
export const orderCookie = (shop: Parameters<typeof createSignedCookie>[0]): SignedCookie =>
  createSignedCookie(shop, {
    purpose: 'order',
    maxAgeSeconds: retention.orderCookieMinutes * 60,
  })
