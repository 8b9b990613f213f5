import { createHash } from 'node:crypto'
import { createAuth } from '#core/account/sign-in/auth.server.ts'
import {
  registerShopper,
  type AccountContext,
  type Visitor,
} from '#core/account/sign-in/accounts.server.ts'
import { createHashQueue } from '#core/account/sign-in/hash-queue.server.ts'
import { createKnownDevices } from '#app/http/known-devices.server.ts'
import { PASSWORD, UNLIMITED } from '#seed/people.ts'
import type { Db } from '#db/schema.ts'

/**
 * Accounts for server tests: the real library on a real database, without rate limits and without
 * the cost of its hash, which the tests of the running shop have.
 */

/** A browser with the cookies of a response. */
export const browserWith = (cookies: readonly string[] = []): Visitor => ({
  clientAddress: '203.0.113.7',
  userAgent: 'test',
  cookie: cookies.map((one) => one.split(';')[0]).join('; ') || null,
})

const SECRET = 'tests-only-'.repeat(4)
const SHOP_URL = 'https://vereda.example'

const quickHash = (password: string): string => createHash('sha256').update(password).digest('hex')
const quickPasswords = {
  hash: async (password: string) => quickHash(password),
  verify: async ({ hash, password }: { hash: string; password: string }) =>
    hash === quickHash(password),
}

export function accountContext(
  db: Db,
  limits: Partial<AccountContext['limits']> = {},
  sendReset: (token: string) => void = () => {},
): AccountContext {
  const auth = createAuth({
    db,
    shopUrl: SHOP_URL,
    secret: SECRET,
    logError: () => {},
    sendReset: async (_user, token) => sendReset(token),
    quickPasswords,
  })
  const hashes = createHashQueue({
    atOnce: 2,
    waiting: 20,
    waitingForAccount: 20,
    longestWaitMs: 60_000,
  })
  const now = () => new Date()
  const devices = createKnownDevices({ shopUrl: SHOP_URL, sessionSecret: SECRET, now })
  return { db, auth, hashes, limits: { ...UNLIMITED, ...limits }, devices, now }
}

/** An account context, and the tokens of the password reset links that were sent. */
export function withResets(db: Db): { ctx: AccountContext; tokens: string[] } {
  const tokens: string[] = []
  return { ctx: accountContext(db, {}, (token) => tokens.push(token)), tokens }
}

/** Registers a person; returns the shopper and the browser. */
export async function registered(ctx: AccountContext, name = 'lucia') {
  const outcome = await registerShopper(
    ctx,
    {
      email: `${name}@correo.example`,
      password: PASSWORD,
      firstName: 'Lucía',
      lastName: 'Herrero',
      phone: '600 000 000',
    },
    browserWith(),
  )
  if (!outcome.ok) throw new Error(outcome.reason)
  return { shopper: outcome.shopper, browser: browserWith(outcome.cookies) }
}
