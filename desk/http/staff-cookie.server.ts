import type { CookieShop } from '#app/http/signed-cookie.server.ts'
import {
  deskCookieName,
  readDeskCookie,
  SESSION_COOKIE,
} from '#core/account/staff/session-cookie.ts'

type DeskCookieShop = Pick<CookieShop, 'shopUrl'>

const isSecure = ({ shopUrl }: DeskCookieShop): boolean => shopUrl.startsWith('https:')

/** Between the password and the second factor. */
const STEP = 'mostrador_paso'
const STEP_SECONDS = 600

/** Never sent by another site, never read by a script. The database knows when a session ends. */
function cookie(shop: DeskCookieShop, name: string, value: string, maxAgeSeconds?: number): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
  return `${deskCookieName(shop, name)}=${value}; Path=/; HttpOnly; SameSite=Strict${age}${isSecure(shop) ? '; Secure' : ''}`
}

const read = (shop: DeskCookieShop, request: Request, name: string): string | undefined =>
  readDeskCookie(shop, request.headers.get('cookie'), name)

/** The cookie of a signed-in person. Without an age it ends with the browser. */
export const sessionCookie = {
  write: (shop: DeskCookieShop, token: string): string => cookie(shop, SESSION_COOKIE, token),
  read: (shop: DeskCookieShop, request: Request) => read(shop, request, SESSION_COOKIE),
  clear: (shop: DeskCookieShop): string => cookie(shop, SESSION_COOKIE, '', 0),
}

/** The cookie of a person who has given the password, and owes the second factor. */
export const stepCookie = {
  write: (shop: DeskCookieShop, token: string): string => cookie(shop, STEP, token, STEP_SECONDS),
  read: (shop: DeskCookieShop, request: Request) => read(shop, request, STEP),
  clear: (shop: DeskCookieShop): string => cookie(shop, STEP, '', 0),
}
