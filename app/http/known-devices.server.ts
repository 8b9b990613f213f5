import { retention } from '#content/retention.ts'
import { createHmac, randomBytes } from 'node:crypto'
import type { KnownDevices } from '#core/sign-in/accounts.server.ts'
import { createSignedCookie, type CookieShop } from './signed-cookie.server.ts'

/** Accounts that one browser is known for: the oldest gives way. */
const MOST = 3
/** In hex: a random id; the hash of the account follows it, so the cookie names no account. */
const ID_LENGTH = 32

const DAY_SECONDS = 24 * 3600

/**
 * Browsers with which an account was signed in to, by a signed cookie that outlives the session: what
 * strangers guess elsewhere does not hold them up. It opens nothing, and names no account.
 * Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export function createKnownDevices(shop: CookieShop): KnownDevices {
  const cookie = createSignedCookie(shop, {
    purpose: 'device',
    maxAgeSeconds: retention.knownDeviceDays * DAY_SECONDS,
  })
  const entryOf = (id: string, email: string) =>
    id + createHmac('sha256', shop.sessionSecret).update(`device\n${id}\n${email}`).digest('hex')
  const entriesOf = async (cookies: string | null) => (await cookie.read(cookies))?.split('~') ?? []
  const isOf = (entry: string, email: string) => entry === entryOf(entry.slice(0, ID_LENGTH), email)
  return {
    idFor: async (cookies, email) =>
      (await entriesOf(cookies)).find((entry) => isOf(entry, email))?.slice(0, ID_LENGTH),
    remember: async (cookies, email) => {
      const entries = await entriesOf(cookies)
      const first =
        entries.find((entry) => isOf(entry, email)) ??
        entryOf(randomBytes(ID_LENGTH / 2).toString('hex'), email)
      const others = entries.filter((entry) => entry !== first)
      return cookie.write([first, ...others].slice(0, MOST).join('~'))
    },
  }
}
