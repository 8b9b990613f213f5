import { performance } from 'node:perf_hooks'
import { networksOf } from '#core/account/sign-in/networks.server.ts'
import type { LimitStore } from '#core/account/sign-in/rate-limit.server.ts'
import { transact } from '#db/transact.ts'
import type { Shop } from '#app/shop.server.ts'
import { localLimit, storedLimit } from './limits.ts'
import { clientOf } from './rate-limit.ts'

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
  const withdrawals = storedLimit(store, 'withdrawals')
  const receipts = storedLimit(store, 'withdrawal-receipts')
  const firsts = storedLimit(store, 'withdrawal-firsts')
  const notices = storedLimit(store, 'notices')
  const noticesToOne = storedLimit(store, 'notices-to-one')
  const reviews = storedLimit(store, 'reviews')
  const guesses = (name: 'order-lookups' | 'discount-guesses') => {
    const front = localLimit(name)
    const stored = storedLimit(store, name)
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
    lookups: guesses('order-lookups'),
    discountGuesses: guesses('discount-guesses'),
  }
}

/** Counts messages by client, by network and of the whole shop. A refusal costs no token. */
function createContactLimit(store: LimitStore, now: () => number): OrderLimits['takeContactToken'] {
  const front = localLimit('contact-minute')
  const minute = storedLimit(store, 'contact-minute')
  const day = storedLimit(store, 'contact-day')
  const network = storedLimit(store, 'contact-network')
  const shop = storedLimit(store, 'contact-shop')
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
