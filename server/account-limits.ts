import { performance } from 'node:perf_hooks'
import type { AccountLimits } from '#app/shop/accounts/turns.server.ts'
import { clientOf, createRateLimit } from './http/rate-limit.ts'

/**
 * How often each client may try what accounts offer, in a minute: enough for somebody who mistypes,
 * too little to guess. Per process: several servers allow as many times more.
 */
const PER_MINUTE = {
  signInPair: 5,
  signInClient: 20,
  registerClient: 5,
  mailClient: 5,
  mailAddress: 2,
}

/** Codes in an hour: with five tries each, a guess of six digits would take years. */
const CODES_PER_HOUR = { codeAccount: 5, codeClient: 10, codeAddress: 5 }
const HOUR_MS = 3_600_000

export function createAccountLimits(): AccountLimits {
  const pair = createRateLimit(PER_MINUTE.signInPair)
  const client = createRateLimit(PER_MINUTE.signInClient)
  const register = createRateLimit(PER_MINUTE.registerClient)
  const mailClient = createRateLimit(PER_MINUTE.mailClient)
  const mailAddress = createRateLimit(PER_MINUTE.mailAddress)
  const codeAccount = createRateLimit(CODES_PER_HOUR.codeAccount, HOUR_MS)
  const codeClient = createRateLimit(CODES_PER_HOUR.codeClient, HOUR_MS)
  const codeAddress = createRateLimit(CODES_PER_HOUR.codeAddress, HOUR_MS)
  const now = () => performance.now()
  return {
    signInPair: (email, address) => pair.take(`${email} ${clientOf(address)}`, now()),
    signInClient: (address) => client.take(address, now()),
    registerClient: (address) => register.take(address, now()),
    mailClient: (address) => mailClient.take(address, now()),
    mailAddress: (email) => mailAddress.take(email, now()),
    codeAccount: (userId) => codeAccount.take(userId, now()),
    codeClient: (address) => codeClient.take(address, now()),
    codeAddress: (email) => codeAddress.take(email, now()),
  }
}
