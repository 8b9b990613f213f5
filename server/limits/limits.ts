import { createStoredLimit, type LimitStore } from '#core/account/sign-in/rate-limit.server.ts'
import { createRateLimit } from './rate-limit.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Limit = { most: number; windowMs: number }

/**
 * What guards mailboxes, passwords and codes: counted in the database, for all servers and over
 * restarts. The name is a part of the stored key. By client unless it says otherwise.
 */
export const STORED_LIMITS = {
  'sign-in-client': { most: 20, windowMs: MINUTE },
  // By account and client. At most ten in any 15 minutes: five from a full bucket, five refilled meanwhile.
  'sign-in-pair': { most: 5, windowMs: 15 * MINUTE },
  // By known browser.
  'sign-in-device': { most: 5, windowMs: 15 * MINUTE },
  // By account and network.
  'sign-in-network': { most: 50, windowMs: HOUR },
  // By account. Only an attack from many networks reaches it. It then allows 50 guesses an hour.
  'sign-in-account': { most: 300, windowMs: 6 * HOUR },
  // By person. Only who knows the password gets here. Three codes of a million count at a time: a guess
  // takes 45 years on average, and each wrong one is a line of the security log.
  'staff-second-factor': { most: 20, windowMs: DAY },
  'register-client': { most: 10, windowMs: HOUR },
  'mail-client': { most: 10, windowMs: HOUR },
  // By address, which may be a stranger's.
  'mail-address': { most: 3, windowMs: HOUR },
  // By account. Each code allows five tries, so guessing six digits takes years at this rate.
  'code-account': { most: 5, windowMs: HOUR },
  'code-client': { most: 10, windowMs: HOUR },
  'code-address': { most: 5, windowMs: HOUR },
  // Enough for a person with much to say, too few to flood two mailboxes.
  'contact-minute': { most: 5, windowMs: MINUTE },
  // An address may be that of an office, or of a carrier with thousands of shoppers.
  'contact-day': { most: 30, windowMs: DAY },
  // By /48 of IPv6 or /24 of IPv4: half of what the shop takes, so that none closes the form.
  'contact-network': { most: 60, windowMs: DAY },
  // All together. Each is two mails; a shop with more to answer hears of it by mail.
  'contact-shop': { most: 120, windowMs: HOUR },
  // Failed ones: enough for a misread number, too few to search.
  'order-lookups': { most: 10, windowMs: 10 * MINUTE },
  // Wrong ones: enough to type a code in several ways.
  'discount-guesses': { most: 30, windowMs: 10 * MINUTE },
  withdrawals: { most: 10, windowMs: HOUR },
  // By address, which may be a stranger's.
  'withdrawal-receipts': { most: 5, windowMs: HOUR },
  // By client and address.
  'withdrawal-firsts': { most: 1, windowMs: HOUR },
  notices: { most: 20, windowMs: HOUR },
  // By address, which may be a stranger's.
  'notices-to-one': { most: 10, windowMs: HOUR },
  // Written or changed: a large order, and second thoughts.
  reviews: { most: 30, windowMs: HOUR },
} as const satisfies Record<string, Limit>

/**
 * What guards one server's work, and keeps the flood of one client from writing to the database:
 * counted in its memory, by client. `networkFactor`: how many clients' tokens a /48 of IPv6 has.
 */
export const LOCAL_LIMITS = {
  // Renders: searches, filtered lists that are not cached, posts to pages. Cached pages are free, so a
  // hundred shoppers behind one address, each with two searches a minute, stay within it. A script that
  // types addresses gets four renders a second, a fifth of a core. A /48 of IPv6 is often one customer:
  // with eight clients' renders it would have a whole core.
  renders: { most: 240, windowMs: MINUTE, networkFactor: 2 },
  // Of the search's window: each is short, and many answers are kept. Twenty shoppers who type at once
  // stay within it; a script gets ten a second, a twentieth of a core.
  searches: { most: 600, windowMs: MINUTE },
  // By session: a page every 0.5 s. Nothing is cached for signed-in shoppers.
  'session-renders': { most: 120, windowMs: MINUTE },
  // Of all sessions at one address, so that many accounts cannot bypass the limit.
  'signed-in-renders': { most: 1200, windowMs: MINUTE },
  // Codes tried and orders placed: too few to guess a code or reserve all stock.
  'purchase-steps': { most: 30, windowMs: MINUTE },
  // Events with a signature that is not the provider's. Its own never count, however many come.
  'forged-events': { most: 60, windowMs: MINUTE },
  // More than a person types, too few to fill the list of searches that found nothing.
  'empty-searches': { most: 10, windowMs: MINUTE },
  // A person with keys makes a request each second; a room of people shares one address.
  desk: { most: 600, windowMs: MINUTE },
  // In front of the stored ones.
  'sign-in-client': STORED_LIMITS['sign-in-client'],
  'contact-minute': STORED_LIMITS['contact-minute'],
  'order-lookups': STORED_LIMITS['order-lookups'],
  'discount-guesses': STORED_LIMITS['discount-guesses'],
} as const satisfies Record<string, Limit & { networkFactor?: number }>

/** A limit of the table, for all servers of the store. */
export const storedLimit = (store: LimitStore, name: keyof typeof STORED_LIMITS) =>
  createStoredLimit(store, { name, ...STORED_LIMITS[name] })

/** A limit of the table, for this server. */
export function localLimit(name: keyof typeof LOCAL_LIMITS) {
  const { most, ...rules } = LOCAL_LIMITS[name]
  return createRateLimit(most, rules)
}
