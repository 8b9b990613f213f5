import { retention } from '#core/base/policy/retention.ts'
import { createHmac, randomBytes } from 'node:crypto'
import type { KnownDevices } from '#core/account/sign-in/accounts.server.ts'
import { secretsOf, signingSecret } from '#core/base/secrets/session-secret.ts'
import { createSignedCookie, type CookieShop } from './signed-cookie.server.ts'

/** Accounts per browser; a new one replaces the oldest. */
const MOST = 3
/** Hex digits of the random id. The account's hash follows it, so the cookie names no account. */
const ID_LENGTH = 32

const DAY_SECONDS = 24 * 3600

/**
 * Remembers in a signed cookie which accounts a browser has signed in to, beyond its sessions, so
 * that guesses from elsewhere do not lock it out. It gives no access, and names no account.
 * Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export function createKnownDevices(shop: CookieShop): KnownDevices {
  const cookie = createSignedCookie(shop, {
    purpose: 'device',
    maxAgeSeconds: retention.knownDeviceDays * DAY_SECONDS,
  })
  const entryOf = (id: string, email: string, secret = signingSecret(shop.sessionSecret)) =>
    id + createHmac('sha256', secret).update(`device\n${id}\n${email}`).digest('hex')
  const entriesOf = async (cookies: string | null) => (await cookie.read(cookies))?.split('~') ?? []
  const idOf = (entry: string) => entry.slice(0, ID_LENGTH)
  const isOf = (entry: string, email: string) =>
    secretsOf(shop.sessionSecret).some((secret) => entry === entryOf(idOf(entry), email, secret))
  return {
    idFor: async (cookies, email) =>
      (await entriesOf(cookies)).filter((entry) => isOf(entry, email)).map(idOf)[0],
    remember: async (cookies, email) => {
      const entries = await entriesOf(cookies)
      const known = entries.find((entry) => isOf(entry, email))
      const id = known === undefined ? randomBytes(ID_LENGTH / 2).toString('hex') : idOf(known)
      const others = entries.filter((entry) => entry !== known)
      return cookie.write([entryOf(id, email), ...others].slice(0, MOST).join('~'))
    },
  }
}
