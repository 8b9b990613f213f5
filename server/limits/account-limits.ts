import { performance } from 'node:perf_hooks'
import { networksOf } from '#core/account/sign-in/networks.server.ts'
import {
  createStoredLimit,
  type LimitStore,
  type StoredLimit,
} from '#core/account/sign-in/rate-limit.server.ts'
import type { AccountLimits, GuessToken } from '#core/account/sign-in/account-limits.server.ts'
import { transact } from '#db/transact.ts'
import { clientOf, createRateLimit } from './rate-limit.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A limit, and the key that the token is taken for. */
type Token = [StoredLimit, string]

/**
 * Limits sign-in, registration and account mails per client and per account: enough for mistyping,
 * too few to guess a password. All servers of one database share the counts.
 * Source: docs/decisions/025-sign-in-under-attack.md. Guarded by: account-limits.server.test.ts.
 */
export function createAccountLimits(
  store: LimitStore,
  now: () => number = () => performance.now(),
): AccountLimits {
  const front = createRateLimit(20)
  const limit = (name: string, most: number, windowMs: number) =>
    createStoredLimit(store, { name, most, windowMs })
  const client = limit('sign-in-client', 20, MINUTE)
  // At most ten in any 15 minutes: five from a full bucket, five refilled meanwhile.
  const pair = limit('sign-in-pair', 5, 15 * MINUTE)
  const device = limit('sign-in-device', 5, 15 * MINUTE)
  const network = limit('sign-in-network', 50, HOUR)
  // Only an attack from many networks reaches this limit. It then allows 50 guesses an hour.
  const account = limit('sign-in-account', 300, 6 * HOUR)
  const secondFactor = limit('staff-second-factor', 20, 24 * HOUR)
  const takeAll = (tokens: Token[]) => transact(store.db, (trx) => takeEach(trx, tokens))
  const byClient = (one: StoredLimit) => (address: string) => one.take(clientOf(address))
  const byKey = (one: StoredLimit) => (key: string) => one.take(key)
  const pairOf = (email: string, address: string): Token => [pair, `${email} ${clientOf(address)}`]
  return {
    signInClient: (address) => front.take(address, now()),
    guess: async ({ email, clientAddress, deviceId }) => {
      const clientToken: Token = [client, clientOf(clientAddress)]
      const isKnown = deviceId !== undefined && (await device.take(deviceId)) === 0
      if (isKnown) return tokenOf(await takeAll([clientToken]), [[device, deviceId]])
      const narrow: Token[] = [
        pairOf(email, clientAddress),
        [network, `${email} ${networksOf(clientAddress)[0]}`],
        [account, email],
      ]
      return tokenOf(await takeAll([clientToken, ...narrow]), narrow)
    },
    ownPassword: async (email, clientAddress) => {
      const token = pairOf(email, clientAddress)
      return tokenOf(await takeAll([token]), [token])
    },
    registerClient: byClient(limit('register-client', 10, HOUR)),
    mailClient: byClient(limit('mail-client', 10, HOUR)),
    mailAddress: byKey(limit('mail-address', 3, HOUR)),
    // Each code allows five tries, so guessing six digits takes years at this rate.
    codeAccount: byKey(limit('code-account', 5, HOUR)),
    codeClient: byClient(limit('code-client', 10, HOUR)),
    codeAddress: byKey(limit('code-address', 5, HOUR)),
    // Only who knows the password gets here. Three codes of a million count at a time: with this
    // limit a guess takes 45 years on average, and each wrong one is a line of the security log.
    secondFactor: async (staffId) => {
      const token: Token = [secondFactor, staffId]
      return tokenOf(await takeAll([token]), [token])
    },
  }
}

/**
 * Takes the tokens in order and stops at the first refusal, so that a refused client does not use
 * up the account's limits. The fixed order keeps two servers from a deadlock.
 */
async function takeEach(trx: LimitStore['db'], tokens: readonly Token[]): Promise<number> {
  for (const [limit, key] of tokens) {
    const waitSeconds = await limit.take(key, trx)
    if (waitSeconds > 0) return waitSeconds
  }
  return 0
}

const tokenOf = (waitSeconds: number, toGiveBack: readonly Token[]): GuessToken => ({
  waitSeconds,
  giveBack: async () => {
    for (const [limit, key] of toGiveBack) await limit.giveBack(key)
  },
})
