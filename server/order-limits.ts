import { performance } from 'node:perf_hooks'
import { createStoredLimit, type LimitStore } from '#core/sign-in/rate-limit.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { clientOf, createRateLimit } from './http/rate-limit.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Messages of one client: enough for a person with much to say, too few to flood two mailboxes. */
const CONTACT_MESSAGES_PER_MINUTE = 5
/** Wrong guesses at orders of one client: enough for a misread number, none to search with. */
const LOOKUPS = 10
/** Wrong discount codes of one client: enough to type one in several ways. */
const DISCOUNT_GUESSES = 30
const GUESS_WINDOW_MS = 10 * MINUTE
/** Withdrawals: of one client, and to one address, which may be a stranger's. */
const WITHDRAWALS = 10
const WITHDRAWALS_TO_ONE = 5

type OrderLimits = Pick<
  Shop,
  'takeContactToken' | 'takeWithdrawalToken' | 'lookups' | 'discountGuesses'
>

/**
 * How often one client may do what writes to people or guesses at orders and codes. What must hold
 * is counted in the database, for all servers; before it stands the same in the memory of this one,
 * so that a flood of one client costs no writes.
 */
export function createOrderLimits(
  store: LimitStore,
  now: () => number = () => performance.now(),
): OrderLimits {
  const contact = createRateLimit(CONTACT_MESSAGES_PER_MINUTE)
  const limit = (name: string, most: number, windowMs: number) =>
    createStoredLimit(store, { name, most, windowMs })
  const withdrawals = limit('withdrawals', WITHDRAWALS, HOUR)
  const receipts = limit('withdrawal-receipts', WITHDRAWALS_TO_ONE, HOUR)
  const firsts = limit('withdrawal-firsts', 1, HOUR)
  const guesses = (name: string, most: number) => {
    const front = createRateLimit(most, GUESS_WINDOW_MS)
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
      // Strangers may have used them up, and to withdraw is a right: the first of a client gets through.
      const isFirst = (await firsts.take(`${clientOf(address)} ${to}`)) === 0
      return isFirst ? 0 : waitForReceipt
    },
    takeContactToken: (address) => contact.take(address, now()),
    lookups: guesses('order-lookups', LOOKUPS),
    discountGuesses: guesses('discount-guesses', DISCOUNT_GUESSES),
  }
}
