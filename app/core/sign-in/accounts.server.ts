import { APIError } from 'better-auth/api'
import { z } from 'zod'
import type { Db } from '#db/schema.ts'
import { CLIENT_ADDRESS_HEADER, oldestSession, type Auth } from './auth.server.ts'
import { isCommonPassword } from './common-passwords.server.ts'
import { isMailAddress } from '#core/mail/address.ts'
import { isHashQueueFull, type HashQueue } from './hash-queue.server.ts'
import { normalizePassword } from './password.ts'
import {
  checkRegistration,
  greetingOf,
  type RegistrationErrors,
  type RegistrationInput,
} from './registration.ts'
import type { Shopper } from '#core/shopper/shopper.ts'
import type { AccountLimits } from './account-limits.server.ts'

/** Browsers known to have signed in to an account; see `app/http/known-devices.server.ts`. */
export type KnownDevices = {
  /** The id of this browser, if somebody has signed in to this account with it; else undefined. */
  idFor: (cookies: string | null, email: string) => Promise<string | undefined>
  /** The cookie of a browser that has just signed in to this account. */
  remember: (cookies: string | null, email: string) => Promise<string>
}

/** What the use cases of accounts work with; part of the running shop. */
export type AccountDeps = {
  db: Db
  auth: Auth
  /** Finds sessions by connections apart, which answer or fail soon; absent: `auth` does. */
  sessionAuth?: Auth
  hashes: HashQueue
  limits: AccountLimits
  devices: KnownDevices
  now: () => Date
}

/** Who asks, as far as the server knows: its address, its browser, the cookies it sent. */
export type Visitor = { clientAddress: string; userAgent: string; cookie: string | null }

type SignedIn = { ok: true; shopper: Shopper; cookies: string[] }
export type Busy = { ok: false; reason: 'wait'; waitSeconds: number }
export type WrongPassword = { ok: false; reason: 'wrong_password' }

export type RegisterOutcome =
  | SignedIn
  | Busy
  | { ok: false; reason: 'bad_fields'; errors: RegistrationErrors }
  | { ok: false; reason: 'taken'; email: string }
export type SignInOutcome = SignedIn | Busy | { ok: false; reason: 'wrong' }

/** While the hashes are queued up: soon it is better. */
const BUSY_SECONDS = 5

/** The library has a grammar of its own: what either refuses is no account's address. */
export const mayHaveAccount = (email: string): boolean =>
  isMailAddress(email) && z.email().safeParse(email).success

/**
 * Opens an account and signs its owner in. Refuses fields, an address that has one already, and a
 * client that opens too many.
 */
export async function registerShopper(
  parts: AccountDeps,
  input: RegistrationInput,
  visitor: Visitor,
): Promise<RegisterOutcome> {
  const checked = checkRegistration(input, isCommonPassword)
  if (!checked.ok) return { ok: false, reason: 'bad_fields', errors: checked.errors }
  const { clientAddress } = visitor
  const waitSeconds = parts.limits.signInClient(clientAddress)
  if (waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds }
  const { registration } = checked
  const { email, firstName, lastName } = registration
  if (!mayHaveAccount(email)) return { ok: false, reason: 'bad_fields', errors: { email: 'email' } }
  try {
    return await parts.hashes.run<RegisterOutcome>({ clientAddress }, async () => {
      const untilToken = await parts.limits.registerClient(clientAddress)
      if (untilToken > 0) return { ok: false, reason: 'wait', waitSeconds: untilToken }
      const answer = await parts.auth.api.signUpEmail({
        body: { ...registration, name: `${firstName} ${lastName}` },
        headers: headersOf(visitor),
        returnHeaders: true,
      })
      await endOldSession(parts, visitor)
      return signedIn(parts, answer, visitor)
    })
  } catch (error) {
    if (isHashQueueFull(error)) return busy()
    // The library says the same of a taken address and of a database that failed.
    if (error instanceof APIError && (await hasAccount(parts.db, email))) {
      return { ok: false, reason: 'taken', email }
    }
    throw error
  }
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Signs somebody in. A wrong password and an unknown address look and take the same. Whoever
 * already had a session in this browser loses it. Tokens are taken once it is this client's turn to
 * hash: a flood writes no more than it may hash.
 */
export async function signIn(
  parts: AccountDeps,
  input: { email: string; password: string },
  visitor: Visitor,
): Promise<SignInOutcome> {
  const email = input.email.trim().toLowerCase()
  const { clientAddress } = visitor
  const waitSeconds = parts.limits.signInClient(clientAddress)
  if (waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds }
  const deviceId = await parts.devices.idFor(visitor.cookie, email)
  const asker = { clientAddress, account: email, isKnown: deviceId !== undefined }
  try {
    return await parts.hashes.run<SignInOutcome>(asker, async () => {
      const token = await parts.limits.guess({ email, clientAddress, deviceId })
      if (token.waitSeconds > 0)
        return { ok: false, reason: 'wait', waitSeconds: token.waitSeconds }
      const answer = await parts.auth.api.signInEmail({
        body: { email, password: normalizePassword(input.password) },
        headers: headersOf(visitor),
        returnHeaders: true,
      })
      await token.giveBack()
      await endOldSession(parts, visitor)
      return signedIn(parts, answer, visitor)
    })
  } catch (error) {
    if (isHashQueueFull(error)) return busy()
    // An outage is no wrong password.
    if (error instanceof APIError && error.statusCode < 500) return { ok: false, reason: 'wrong' }
    throw error
  }
}

/**
 * Runs work that checks the password of whoever is signed in: as limited as signing in, and in the
 * queue of the hashes. Refuses a wrong password, and too many tries.
 */
export async function withPassword<T>(
  parts: AccountDeps,
  shopper: Shopper,
  visitor: Visitor,
  work: () => Promise<T>,
): Promise<T | Busy | WrongPassword> {
  const { clientAddress } = visitor
  const asker = { clientAddress, account: shopper.email, isKnown: true }
  try {
    return await parts.hashes.run<T | Busy>(asker, async () => {
      const { waitSeconds, giveBack } = await parts.limits.ownPassword(shopper.email, clientAddress)
      if (waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds }
      const outcome = await work()
      await giveBack()
      return outcome
    })
  } catch (error) {
    if (isHashQueueFull(error)) return busy()
    if (error instanceof APIError && error.statusCode < 500) {
      return { ok: false, reason: 'wrong_password' }
    }
    throw error
  }
}

/** Ends the visitor's session; answers the cookies that take it out of the browser. */
export async function signOut(parts: AccountDeps, visitor: Visitor): Promise<string[]> {
  const { headers } = await parts.auth.api.signOut({
    headers: headersOf(visitor),
    returnHeaders: true,
  })
  return ownCookies(headers)
}

export type Session = { shopper: Shopper | null; sessionId: string | null; cookies: string[] }

/**
 * Who is signed in, and the cookies to pass on: the session was prolonged, or is over and its
 * cookie has to go. However often it is used, it ends at its greatest age. A broken cookie is nobody's.
 */
export async function findSession(parts: AccountDeps, visitor: Visitor): Promise<Session> {
  const { headers, response } = await (parts.sessionAuth ?? parts.auth).api.getSession({
    headers: headersOf(visitor),
    returnHeaders: true,
  })
  if (response && response.session.createdAt.toISOString() < oldestSession(parts.now()))
    return { shopper: null, sessionId: null, cookies: await signOut(parts, visitor) }
  return {
    shopper: response ? toShopper(response.user) : null,
    sessionId: response?.session.id ?? null,
    cookies: ownCookies(headers),
  }
}

/** Signing in again must not leave the session of before alive. Source: ASVS 7.2.4. */
async function endOldSession(parts: AccountDeps, visitor: Visitor): Promise<void> {
  if (!visitor.cookie) return
  await parts.auth.api.signOut({ headers: headersOf(visitor) })
}

/** The library also takes out cookies of its own name that we never set. */
export const ownCookies = (headers: Headers): string[] =>
  headers.getSetCookie().filter((cookie) => /^(?:__Host-)?vereda_session=/.test(cookie))

/** What the library is told of a visitor. */
export function headersOf(visitor: Visitor): Headers {
  const headers = new Headers({
    [CLIENT_ADDRESS_HEADER]: visitor.clientAddress,
    'user-agent': visitor.userAgent.slice(0, 300),
  })
  if (visitor.cookie) headers.set('cookie', visitor.cookie)
  return headers
}

export const busy = (): Busy => ({ ok: false, reason: 'wait', waitSeconds: BUSY_SECONDS })

type AuthUser = {
  id: string
  email: string
  name: string
  firstName: string
  lastName: string
  phone: string
  emailVerified: boolean
}

async function signedIn(
  parts: AccountDeps,
  answer: { headers: Headers; response: { user: object } },
  visitor: Visitor,
): Promise<SignedIn> {
  const user = answer.response.user as AuthUser // with the additional fields of our settings
  const cookies = [
    ...ownCookies(answer.headers),
    await parts.devices.remember(visitor.cookie, user.email),
  ]
  return { ok: true, shopper: toShopper(user), cookies }
}

const toShopper = ({ id, email, name, firstName, lastName, phone, emailVerified }: AuthUser) => ({
  id,
  email,
  firstName,
  lastName,
  displayName: name,
  greeting: greetingOf(name),
  phone,
  emailVerified,
})
