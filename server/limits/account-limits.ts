import { performance } from 'node:perf_hooks'
import { networksOf } from '#core/account/sign-in/networks.server.ts'
import type { LimitStore, StoredLimit } from '#core/account/sign-in/rate-limit.server.ts'
import type { AccountLimits, GuessToken } from '#core/account/sign-in/account-limits.server.ts'
import { transact } from '#db/transact.ts'
import { localLimit, storedLimit, type STORED_LIMITS } from './limits.ts'
import { clientOf } from './rate-limit.ts'

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
  const front = localLimit('sign-in-client')
  const limit = (name: keyof typeof STORED_LIMITS) => storedLimit(store, name)
  const client = limit('sign-in-client')
  const pair = limit('sign-in-pair')
  const device = limit('sign-in-device')
  const network = limit('sign-in-network')
  const account = limit('sign-in-account')
  const secondFactor = limit('staff-second-factor')
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
    registerClient: byClient(limit('register-client')),
    mailClient: byClient(limit('mail-client')),
    mailAddress: byKey(limit('mail-address')),
    codeAccount: byKey(limit('code-account')),
    codeClient: byClient(limit('code-client')),
    codeAddress: byKey(limit('code-address')),
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
