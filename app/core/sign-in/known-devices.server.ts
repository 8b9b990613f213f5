import { retention } from '#content/retention.ts'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createSignedCookie } from '#core/shopper/signed-cookie.server.ts'

export type KnownDevices = {
  /** The id of this browser, if somebody has signed in to this account with it; else undefined. */
  idFor: (cookies: string | null, email: string) => string | undefined
  /** The cookie of a browser that has just signed in to this account. */
  remember: (cookies: string | null, email: string) => string
}

/** Accounts that one browser is known for: the oldest gives way. */
const MOST = 3
/** In hex: an id by chance, and a proof that names the account to nobody else. */
const ID_LENGTH = 32
const PROOF_LENGTH = 64

const DAY_SECONDS = 24 * 3600

/**
 * Browsers with which an account was signed in to, by a signed cookie that outlives the session: what
 * strangers guess elsewhere does not hold them up. It opens nothing, and names no account.
 * Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export function createKnownDevices(shop: Parameters<typeof createSignedCookie>[0]): KnownDevices {
  const cookie = createSignedCookie(shop, {
    purpose: 'device',
    maxAgeSeconds: retention.knownDeviceDays * DAY_SECONDS,
  })
  const prove = (id: string, email: string) =>
    createHmac('sha256', shop.sessionSecret).update(`device\n${id}\n${email}`).digest('hex')
  const entriesOf = (cookies: string | null) =>
    (cookie.read(cookies)?.split('~') ?? []).filter(
      (entry) => entry.length === ID_LENGTH + PROOF_LENGTH,
    )
  const isOf = (entry: string, email: string) =>
    timingSafeEqual(
      Buffer.from(entry.slice(ID_LENGTH)),
      Buffer.from(prove(entry.slice(0, ID_LENGTH), email)),
    )
  return {
    idFor: (cookies, email) =>
      entriesOf(cookies)
        .find((entry) => isOf(entry, email))
        ?.slice(0, ID_LENGTH),
    remember: (cookies, email) => {
      const entries = entriesOf(cookies)
      const known = entries.find((entry) => isOf(entry, email))
      const id = randomBytes(ID_LENGTH / 2).toString('hex')
      const first = known ?? `${id}${prove(id, email)}`
      return cookie.write(
        [first, ...entries.filter((entry) => entry !== first)].slice(0, MOST).join('~'),
      )
    },
  }
}
