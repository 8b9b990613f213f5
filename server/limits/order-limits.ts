import { performance } from 'node:perf_hooks'
import { networksOf } from '#core/account/sign-in/networks.server.ts'
import { createStoredLimit, type LimitStore } from '#core/account/sign-in/rate-limit.server.ts'
import { transact } from '#db/transact.ts'
import type { Shop } from '#app/shop.server.ts'
import { clientOf, createRateLimit } from './rate-limit.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Messages per client: enough for a person with much to say, too few to flood two mailboxes. */
const MESSAGES_A_MINUTE = 5
/** An address may be that of an office, or of a carrier with thousands of shoppers. */
const MESSAGES_A_DAY = 30
/** Of a /48 of IPv6 or a /24 of IPv4: half of what the shop takes, so that none closes the form. */
const MESSAGES_OF_NETWORK = 60
/** Each is two mails; a shop with more to answer hears of it by mail. */
const MESSAGES_AN_HOUR = 120
/** Failed order look-ups per client: enough for a misread number, too few to search. */
const LOOKUPS = 10
/** Wrong discount codes per client: enough to type one in several ways. */
const DISCOUNT_GUESSES = 30
const GUESS_WINDOW_MS = 10 * MINUTE
/** Withdrawals per client, and per e-mail address, which may be a stranger's. */
const WITHDRAWALS = 10
const WITHDRAWALS_TO_ONE = 5
/** Notices that a client asks for, and mails about them to one address, perhaps a stranger's. */
const NOTICES = 20
const NOTICES_TO_ONE = 10
/** Reviews that a client writes or changes: a large order, and second thoughts. */
const REVIEWS = 30

type OrderLimits = Pick<
  Shop,
  | 'takeContactToken'
  | 'takeWithdrawalToken'
  | 'takeNoticeToken'
  | 'takeReviewToken'
  | 'lookups'
  | 'discountGuesses'
>

/**
 * Limits per client on sending mail and on guessing orders and codes. The database counts for all
 * servers. An in-memory limit in front of the guesses keeps a flood of one client from writing.
 */
export function createOrderLimits(
  store: LimitStore,
  now: () => number = () => performance.now(),
): OrderLimits {
  const contact = createContactLimit(store, now)
  const limit = (name: string, most: number, windowMs: number) =>
    createStoredLimit(store, { name, most, windowMs })
  const withdrawals = limit('withdrawals', WITHDRAWALS, HOUR)
  const receipts = limit('withdrawal-receipts', WITHDRAWALS_TO_ONE, HOUR)
  const firsts = limit('withdrawal-firsts', 1, HOUR)
  const notices = limit('notices', NOTICES, HOUR)
  const noticesToOne = limit('notices-to-one', NOTICES_TO_ONE, HOUR)
  const reviews = limit('reviews', REVIEWS, HOUR)
  const guesses = (name: string, most: number) => {
    const front = createRateLimit(most, { windowMs: GUESS_WINDOW_MS })
    const stored = limit(name, most, GUESS_WINDOW_MS)
    return {
      take: async (address: string) => front.take(address, now()) || stored.take(clientOf(address)),
      giveBack: async (address: string) => {
        front.giveBack(address)
        await stored.giveBack(clientOf(address))
      },
    }
  }
  return {
    takeWithdrawalToken: async (address, email) => {
      const to = email.toLowerCase()
      const wait = await withdrawals.take(clientOf(address))
      if (wait > 0) return wait
      const waitForReceipt = await receipts.take(to)
      // Withdrawing is a right, and strangers may have used up the limit: a client's first passes.
      const isFirst = (await firsts.take(`${clientOf(address)} ${to}`)) === 0
      return isFirst ? 0 : waitForReceipt
    },
    takeNoticeToken: async (address, email) =>
      (await notices.take(clientOf(address))) || noticesToOne.take(email.toLowerCase()),
    takeReviewToken: (address) => reviews.take(clientOf(address)),
    takeContactToken: contact,
    lookups: guesses('order-lookups', LOOKUPS),
    discountGuesses: guesses('discount-guesses', DISCOUNT_GUESSES),
  }
}

/** Counts messages by client, by network and of the whole shop. A refusal costs no token. */
function createContactLimit(store: LimitStore, now: () => number): OrderLimits['takeContactToken'] {
  const front = createRateLimit(MESSAGES_A_MINUTE)
  const limit = (name: string, most: number, windowMs: number) =>
    createStoredLimit(store, { name, most, windowMs })
  const minute = limit('contact-minute', MESSAGES_A_MINUTE, MINUTE)
  const day = limit('contact-day', MESSAGES_A_DAY, DAY)
  const network = limit('contact-network', MESSAGES_OF_NETWORK, DAY)
  const shop = limit('contact-shop', MESSAGES_AN_HOUR, HOUR)
  return async (address) => {
    const waitHere = front.take(address, now())
    if (waitHere > 0) return { by: 'client', waitSeconds: waitHere }
    const client = clientOf(address)
    // In this order on all servers, the row that all messages share last.
    const tokens = [
      [minute, client, 'client'],
      [day, client, 'client'],
      [network, networksOf(address)[1], 'client'],
      [shop, 'shop', 'shop'],
    ] as const
    return transact(store.db, async (trx) => {
      for (const [n, [one, key, by]] of tokens.entries()) {
        const waitSeconds = await one.take(key, trx)
        if (waitSeconds === 0) continue
        for (const [taken, of] of tokens.slice(0, n)) await taken.giveBack(of, trx)
        return { by, waitSeconds }
      }
      return null
    })
  }
}
