import { performance } from 'node:perf_hooks'
import type { AccountLimits } from '#app/shop/accounts/turns.server.ts'
import { clientOf, createRateLimit } from './http/rate-limit.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** More accounts with their clients than this are not remembered as familiar: the oldest go. */
const MAX_FAMILIAR = 20_000

/**
 * How often each client may try what accounts offer: enough for somebody who mistypes, too little
 * to guess. Per process: several servers allow as many times more.
 * Source: docs/decisions/015-accounts.md. Guarded by: account-limits.test.ts.
 */
export function createAccountLimits(now: () => number = () => performance.now()): AccountLimits {
  // In any quarter of an hour at most ten: the five there are and five that come back meanwhile.
  const pair = createRateLimit(5, 15 * MINUTE)
  const account = createRateLimit(50, HOUR)
  const client = createRateLimit(20, MINUTE)
  const register = createRateLimit(10, HOUR)
  const mailClient = createRateLimit(10, HOUR)
  const mailAddress = createRateLimit(3, HOUR)
  // Codes: with five tries each, a guess of six digits would take years.
  const codeAccount = createRateLimit(5, HOUR)
  const codeClient = createRateLimit(10, HOUR)
  const codeAddress = createRateLimit(5, HOUR)
  const familiar = new Set<string>()
  const pairOf = (email: string, address: string) => `${email} ${clientOf(address)}`
  const giveBack = (email: string, address: string) => {
    const key = pairOf(email, address)
    pair.giveBack(key)
    if (!familiar.has(key)) account.giveBack(email)
  }
  return {
    signInClient: (address) => client.take(address, now()),
    signInPair: (email, address) => pair.take(pairOf(email, address), now()),
    signInAccount: (email, address) =>
      familiar.has(pairOf(email, address)) ? 0 : account.take(email, now()),
    notTried: (email, address) => giveBack(email, address),
    signedIn: (email, address) => {
      const key = pairOf(email, address)
      giveBack(email, address)
      familiar.delete(key) // to the end: the first is the one unseen for longest
      familiar.add(key)
      for (const oldest of familiar) {
        if (familiar.size <= MAX_FAMILIAR) break
        familiar.delete(oldest)
      }
    },
    registerClient: (address) => register.take(address, now()),
    mailClient: (address) => mailClient.take(address, now()),
    mailAddress: (email) => mailAddress.take(email, now()),
    codeAccount: (userId) => codeAccount.take(userId, now()),
    codeClient: (address) => codeClient.take(address, now()),
    codeAddress: (email) => codeAddress.take(email, now()),
  }
}
