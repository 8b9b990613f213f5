import { setTimeout as sleep } from 'node:timers/promises'
import { APIError } from 'better-auth/api'
import { z } from 'zod'
import type { Db } from '#db/schema.ts'
import { CLIENT_ADDRESS_HEADER, type Auth } from './auth.server.ts'
import { isCommonPassword } from './common-passwords.server.ts'
import { isMailAddress } from '../mail/address.ts'
import { isHashQueueFull, type HashQueue } from './hash-queue.server.ts'
import { checkPassword, normalizePassword, type PasswordError } from './password.ts'
import {
  checkRegistration,
  greetingOf,
  type RegistrationErrors,
  type RegistrationInput,
} from './registration.ts'
import type { Shopper } from './shopper.ts'
import type { AccountLimits } from './turns.server.ts'

/** What the use cases of accounts work with; part of the running shop. */
export type AccountParts = {
  db: Db
  auth: Auth
  /** Finds sessions by connections apart, which answer or fail soon; absent: `auth` does. */
  sessionAuth?: Auth
  hashes: HashQueue
  limits: AccountLimits
}

/** Who asks, as far as the server knows: its address, its browser, the cookies it sent. */
export type Visitor = { clientAddress: string; userAgent: string; cookie: string | null }

/** The visitor behind a request. */
export const visitorOf = (request: Request, clientAddress: string): Visitor => ({
  clientAddress,
  userAgent: request.headers.get('user-agent') ?? '',
  cookie: request.headers.get('cookie'),
})

type SignedIn = { ok: true; shopper: Shopper; cookies: string[] }
export type Busy = { ok: false; reason: 'wait'; waitSeconds: number }

export type RegisterOutcome =
  | SignedIn
  | Busy
  | { ok: false; reason: 'bad_fields'; errors: RegistrationErrors }
  | { ok: false; reason: 'taken'; email: string }
export type SignInOutcome = SignedIn | Busy | { ok: false; reason: 'wrong' }

/** While the hashes are queued up: soon it is better. */
const BUSY_SECONDS = 5

/** Longer than a link takes to be stored and its mail to be queued. */
const RESET_ANSWER_MS = 150

/** The library has a grammar of its own: what either refuses is no account's address. */
export const mayHaveAccount = (email: string): boolean =>
  isMailAddress(email) && z.email().safeParse(email).success

/**
 * Opens an account and signs its owner in. Refuses fields, an address that has one already, and a
 * client that opens too many.
 */
export async function registerShopper(
  parts: AccountParts,
  input: RegistrationInput,
  visitor: Visitor,
): Promise<RegisterOutcome> {
  const checked = checkRegistration(input, isCommonPassword)
  if (!checked.ok) return { ok: false, reason: 'bad_fields', errors: checked.errors }
  const waitSeconds = parts.limits.registerClient(visitor.clientAddress)
  if (waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds }
  const { registration } = checked
  const { email, firstName, lastName } = registration
  if (!mayHaveAccount(email)) return { ok: false, reason: 'bad_fields', errors: { email: 'email' } }
  try {
    const answer = await parts.hashes.run(() =>
      parts.auth.api.signUpEmail({
        body: { ...registration, name: `${firstName} ${lastName}` },
        headers: headersOf(visitor),
        returnHeaders: true,
      }),
    )
    parts.limits.signedIn(email, visitor.clientAddress)
    await endOldSession(parts, visitor)
    return signedIn(answer)
  } catch (error) {
    if (isHashQueueFull(error)) return busy()
    // The library says the same of a taken address and of a database that failed.
    if (error instanceof APIError && (await hasAccount(parts.db, email))) {
      return { ok: false, reason: 'taken', email }
    }
    throw error
  }
}

async function hasAccount(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Signs somebody in. A wrong password and an unknown address look and take the same. Whoever
 * already had a session in this browser loses it.
 */
export async function signIn(
  parts: AccountParts,
  input: { email: string; password: string },
  visitor: Visitor,
): Promise<SignInOutcome> {
  const email = input.email.trim().toLowerCase()
  const waitSeconds = takeSignInTurn(parts.limits, email, visitor.clientAddress)
  if (waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds }
  try {
    const answer = await parts.hashes.run(() =>
      parts.auth.api.signInEmail({
        body: { email, password: normalizePassword(input.password) },
        headers: headersOf(visitor),
        returnHeaders: true,
      }),
    )
    parts.limits.signedIn(email, visitor.clientAddress)
    await endOldSession(parts, visitor)
    return signedIn(answer)
  } catch (error) {
    if (isHashQueueFull(error)) {
      parts.limits.notTried(email, visitor.clientAddress)
      return busy()
    }
    // An outage is no wrong password.
    if (error instanceof APIError && error.statusCode < 500) return { ok: false, reason: 'wrong' }
    throw error
  }
}

/**
 * One after the other: whoever may not try at all must not fill the memory of the narrower limits
 * with accounts, until what it did to one of them is forgotten.
 */
function takeSignInTurn(limits: AccountLimits, email: string, clientAddress: string): number {
  return (
    limits.signInClient(clientAddress) ||
    limits.signInPair(email, clientAddress) ||
    limits.signInAccount(email, clientAddress)
  )
}

/**
 * Sends the owner of an address a link to choose another password. Answers the same whether there
 * is an account or not, and takes the same. Refuses only a client that asks too often, and a text that is no address.
 */
export async function requestReset(
  parts: AccountParts,
  input: { email: string },
  visitor: Visitor,
): Promise<{ ok: true } | Busy | { ok: false; reason: 'bad_fields' }> {
  const email = input.email.trim().toLowerCase()
  if (!mayHaveAccount(email)) return { ok: false, reason: 'bad_fields' }
  const waitSeconds = parts.limits.mailClient(visitor.clientAddress)
  if (waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds }
  // An address that was just written to is not written to again; who asks is not told.
  const isDue = parts.limits.mailAddress(email) === 0
  await Promise.all([
    isDue && parts.auth.api.requestPasswordReset({ body: { email } }),
    sleep(RESET_ANSWER_MS),
  ])
  return { ok: true }
}

export type ResetOutcome =
  | { ok: true }
  | Busy
  | { ok: false; reason: 'bad_link' }
  | { ok: false; reason: 'bad_fields'; error: PasswordError }

/** Replaces a forgotten password by the token of a mail: once, within its hour. Ends all sessions. */
export async function resetPassword(
  parts: AccountParts,
  input: { token: string; password: string },
  visitor: Visitor,
): Promise<ResetOutcome> {
  const error = checkPassword(input.password, isCommonPassword)
  if (error) return { ok: false, reason: 'bad_fields', error }
  const waitSeconds = parts.limits.signInClient(visitor.clientAddress)
  if (waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds }
  try {
    await parts.hashes.run(() =>
      parts.auth.api.resetPassword({
        body: { token: input.token, newPassword: normalizePassword(input.password) },
      }),
    )
    return { ok: true }
  } catch (cause) {
    if (isHashQueueFull(cause)) return busy()
    if (cause instanceof APIError && cause.statusCode < 500)
      return { ok: false, reason: 'bad_link' }
    throw cause
  }
}

/** Ends the visitor's session; answers the cookies that take it out of the browser. */
export async function signOut(parts: AccountParts, visitor: Visitor): Promise<string[]> {
  const { headers } = await parts.auth.api.signOut({
    headers: headersOf(visitor),
    returnHeaders: true,
  })
  return ownCookies(headers)
}

export type Session = { shopper: Shopper | null; sessionId: string | null; cookies: string[] }

/**
 * Who is signed in, and the cookies to pass on: the session was prolonged, or is over and its
 * cookie has to go. A broken cookie is nobody's.
 */
export async function findSession(parts: AccountParts, visitor: Visitor): Promise<Session> {
  const { headers, response } = await (parts.sessionAuth ?? parts.auth).api.getSession({
    headers: headersOf(visitor),
    returnHeaders: true,
  })
  return {
    shopper: response ? toShopper(response.user) : null,
    sessionId: response?.session.id ?? null,
    cookies: ownCookies(headers),
  }
}

/** Signing in again must not leave the session of before alive. Source: ASVS 7.2.4. */
async function endOldSession(parts: AccountParts, visitor: Visitor): Promise<void> {
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

function signedIn(answer: { headers: Headers; response: { user: object } }): SignedIn {
  const user = answer.response.user as AuthUser // with the additional fields of our settings
  return { ok: true, shopper: toShopper(user), cookies: ownCookies(answer.headers) }
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
