import type { Db } from '#db/schema.ts'
import { CLIENT_ADDRESS_HEADER, isAuthError, oldestSession, type Auth } from './auth.server.ts'
import { commonPasswords } from './common-passwords.server.ts'
import { isHashQueueFull, type HashQueue } from './hash-queue.server.ts'
import { normalizePassword } from './password.ts'
import {
  accountEmail,
  registrationForm,
  type RegistrationField,
  type RegistrationInput,
} from './registration.ts'
import { greetingOf } from '#core/customers/shopper/shopper-name.ts'
import { checkForm, type FieldErrors } from '#core/base/text/form-schema.ts'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import type { AccountLimits } from './account-limits.server.ts'

/** Browsers known to have signed in to an account; see `app/http/known-devices.server.ts`. */
export type KnownDevices = {
  /** The id of this browser if it has signed in to this account before; else undefined. */
  idFor: (cookies: string | null, email: string) => Promise<string | undefined>
  /** The cookie of a browser that has just signed in to this account. */
  remember: (cookies: string | null, email: string) => Promise<string>
}

/** The context of the account use cases; part of the running shop. */
export type AccountContext = {
  db: Db
  auth: Auth
  /** Finds sessions over separate connections that answer or fail soon; without it, `auth` does. */
  sessionAuth?: Auth
  hashes: HashQueue
  limits: AccountLimits
  devices: KnownDevices
  now: () => Date
}

/** The visitor as the server sees them: address, browser, cookies. */
export type Visitor = { clientAddress: string; userAgent: string; cookie: string | null }

type SignedIn = { ok: true; shopper: Shopper; cookies: string[] }
export type Busy = { ok: false; reason: 'wait'; waitSeconds: number }
export type WrongPassword = { ok: false; reason: 'wrong_password' }

export type RegisterOutcome =
  | SignedIn
  | Busy
  | { ok: false; reason: 'bad_fields'; errors: FieldErrors<RegistrationField> }
  | { ok: false; reason: 'taken'; email: string }
export type SignInOutcome = SignedIn | Busy | { ok: false; reason: 'wrong' }

/** A full hash queue is short again within seconds. */
const BUSY_SECONDS = 5

/**
 * Opens an account and signs its owner in. Refuses invalid fields, an address that has an account,
 * and a client that opens too many.
 */
export async function registerShopper(
  ctx: AccountContext,
  input: RegistrationInput,
  visitor: Visitor,
): Promise<RegisterOutcome> {
  const own = [input.email, input.firstName, input.lastName]
  const checked = checkForm(registrationForm(await commonPasswords(), own), input)
  if (!checked.ok) return { ok: false, reason: 'bad_fields', errors: checked.errors }
  const { clientAddress } = visitor
  const waitSeconds = ctx.limits.signInClient(clientAddress)
  if (waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds }
  const registration = checked.values
  const { email, firstName, lastName } = registration
  try {
    return await ctx.hashes.run<RegisterOutcome>({ clientAddress }, async () => {
      const untilToken = await ctx.limits.registerClient(clientAddress)
      if (untilToken > 0) return { ok: false, reason: 'wait', waitSeconds: untilToken }
      const auth = await ctx.auth()
      const answer = await auth.signUpEmail({
        body: { ...registration, name: `${firstName} ${lastName}` },
        headers: headersOf(visitor),
        returnHeaders: true,
      })
      await endOldSession(ctx, visitor)
      return signedIn(ctx, answer, visitor)
    })
  } catch (error) {
    if (isHashQueueFull(error)) return busy()
    // The library throws the same error for a taken address and a failed database.
    if (isAuthError(error) && (await hasAccount(ctx.db, email))) {
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
 * Signs a shopper in. A wrong password and an unknown address get the same answer in the same time.
 * Ends the session that this browser had before. Takes tokens only when it is the client's turn to
 * hash, so that a flood cannot write more than it can hash.
 */
export async function signIn(
  ctx: AccountContext,
  input: { email: string; password: string },
  visitor: Visitor,
): Promise<SignInOutcome> {
  const email = accountEmail(input.email)
  const { clientAddress } = visitor
  const waitSeconds = ctx.limits.signInClient(clientAddress)
  if (waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds }
  const deviceId = await ctx.devices.idFor(visitor.cookie, email)
  const asker = { clientAddress, account: email, isKnown: deviceId !== undefined }
  try {
    return await ctx.hashes.run<SignInOutcome>(asker, async () => {
      const token = await ctx.limits.guess({ email, clientAddress, deviceId })
      if (token.waitSeconds > 0)
        return { ok: false, reason: 'wait', waitSeconds: token.waitSeconds }
      const auth = await ctx.auth()
      const answer = await auth.signInEmail({
        body: { email, password: normalizePassword(input.password) },
        headers: headersOf(visitor),
        returnHeaders: true,
      })
      await token.giveBack()
      await endOldSession(ctx, visitor)
      return signedIn(ctx, answer, visitor)
    })
  } catch (error) {
    if (isHashQueueFull(error)) return busy()
    // An outage is not a wrong password.
    if (isAuthError(error) && error.statusCode < 500) return { ok: false, reason: 'wrong' }
    throw error
  }
}

/**
 * Runs work that checks the password of a signed-in shopper, with the limits of a sign-in and in
 * the hash queue. Refuses a wrong password, and too many tries.
 */
export async function withPassword<T>(
  ctx: AccountContext,
  shopper: Shopper,
  visitor: Visitor,
  work: () => Promise<T>,
): Promise<T | Busy | WrongPassword> {
  const { clientAddress } = visitor
  const asker = { clientAddress, account: shopper.email, isKnown: true }
  try {
    return await ctx.hashes.run<T | Busy>(asker, async () => {
      const { waitSeconds, giveBack } = await ctx.limits.ownPassword(shopper.email, clientAddress)
      if (waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds }
      const outcome = await work()
      await giveBack()
      return outcome
    })
  } catch (error) {
    if (isHashQueueFull(error)) return busy()
    if (isAuthError(error) && error.statusCode < 500) {
      return { ok: false, reason: 'wrong_password' }
    }
    throw error
  }
}

/** Ends the visitor's session; returns the cookies that remove it from the browser. */
export async function signOut(ctx: AccountContext, visitor: Visitor): Promise<string[]> {
  const auth = await ctx.auth()
  const { headers } = await auth.signOut({
    headers: headersOf(visitor),
    returnHeaders: true,
  })
  return ownCookies(headers)
}

export type Session = { shopper: Shopper | null; sessionId: string | null; cookies: string[] }

/**
 * Finds the signed-in shopper, and the cookies to pass on if the session was prolonged or has
 * ended. A session ends at its maximum age even if used. An invalid cookie means no shopper.
 */
export async function findSession(ctx: AccountContext, visitor: Visitor): Promise<Session> {
  const auth = await (ctx.sessionAuth ?? ctx.auth)()
  const { headers, response } = await auth.getSession({
    headers: headersOf(visitor),
    returnHeaders: true,
  })
  if (response && response.session.createdAt.toISOString() < oldestSession(ctx.now()))
    return { shopper: null, sessionId: null, cookies: await signOut(ctx, visitor) }
  return {
    shopper: response ? toShopper(response.user) : null,
    sessionId: response?.session.id ?? null,
    cookies: ownCookies(headers),
  }
}

/** A new sign-in must end the old session. Source: ASVS 7.2.4. */
async function endOldSession(ctx: AccountContext, visitor: Visitor): Promise<void> {
  if (!visitor.cookie) return
  const auth = await ctx.auth()
  await auth.signOut({ headers: headersOf(visitor) })
}

/** Filters the cookies: the library also deletes cookies of its own that the shop never sets. */
export const ownCookies = (headers: Headers): string[] =>
  headers.getSetCookie().filter((cookie) => /^(?:__Host-)?vereda_session=/.test(cookie))

/** The visitor as headers for the library. */
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
  ctx: AccountContext,
  answer: { headers: Headers; response: { user: object } },
  visitor: Visitor,
): Promise<SignedIn> {
  const user = answer.response.user as AuthUser // with the additional fields of our settings
  const cookies = [
    ...ownCookies(answer.headers),
    await ctx.devices.remember(visitor.cookie, user.email),
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
