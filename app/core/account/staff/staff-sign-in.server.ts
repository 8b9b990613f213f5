import { accountEmail } from '#core/account/sign-in/registration.ts'
import { busy, type Busy, type Visitor } from '#core/account/sign-in/accounts.server.ts'
import { isHashQueueFull } from '#core/account/sign-in/hash-queue.server.ts'
import { normalizePassword } from '#core/account/sign-in/password.ts'
import { transact } from '#db/transact.ts'
import { passkeyRequest } from './passkey.server.ts'
import { passkeyIds, spendSecondFactor, type SecondFactor } from './second-factor.server.ts'
import { isSecret, newSecret, secretHash } from './staff-secrets.server.ts'
import { startStaffSession } from './staff-sessions.server.ts'
import { limitName, passwordsOf, type StaffContext } from './staff-context.server.ts'

/** How long the second step may take, and how many wrong answers it bears. */
const SECOND_STEP = { minutes: 5, tries: 5 }

/** What the browser hands to `navigator.credentials.get`. */
export type PasskeyRequest = ReturnType<typeof passkeyRequest>

export type StaffSignInOutcome =
  /** `token` names the sign-in for its second step; `passkey` is null for a person without one. */
  | { ok: true; token: string; passkey: PasskeyRequest | null }
  | Busy
  | { ok: false; reason: 'wrong' }

export type SecondStepOutcome =
  /** `token` is for the session's cookie; `cookies` let this browser's next sign-in pass limits. */
  | { ok: true; staffId: string; token: string; cookies: string[] }
  | Busy
  | { ok: false; reason: 'wrong_code' }
  /** The first step is too long ago, or had too many wrong answers: begin again. */
  | { ok: false; reason: 'expired' }

/**
 * The first step: e-mail and password. A wrong password, an unknown address, and a person who was
 * not activated or has to enrol again get the same answer in the same time. Limits count in the
 * database, as for shoppers, and apart from theirs.
 * Guarded by: staff-sign-in.server.test.ts.
 */
export async function signInStaff(
  ctx: StaffContext,
  input: { email: string; password: string },
  visitor: Visitor,
): Promise<StaffSignInOutcome> {
  const email = accountEmail(input.email)
  const { clientAddress } = visitor
  const { hashes, limits, devices } = ctx.accounts
  const throttled = (waitSeconds: number): Busy => {
    ctx.logSecurity('staff_sign_in_throttled', { email, clientAddress })
    return { ok: false, reason: 'wait', waitSeconds }
  }
  const waitSeconds = limits.signInClient(clientAddress)
  if (waitSeconds > 0) return throttled(waitSeconds)
  const name = limitName(email)
  const deviceId = await devices.idFor(visitor.cookie, name)
  const asker = { clientAddress, account: name, isKnown: deviceId !== undefined }
  try {
    return await hashes.run<StaffSignInOutcome>(asker, async () => {
      const token = await limits.guess({ email: name, clientAddress, deviceId })
      if (token.waitSeconds > 0) return throttled(token.waitSeconds)
      const staffId = await personOf(ctx, email, normalizePassword(input.password))
      if (staffId === undefined) {
        ctx.logSecurity('staff_sign_in_failed', { email, clientAddress })
        return { ok: false, reason: 'wrong' }
      }
      await token.giveBack()
      return beginSecondStep(ctx, staffId)
    })
  } catch (error) {
    if (isHashQueueFull(error)) return busy()
    throw error
  }
}

/** The person with this address and password. Hashes once in any case. */
async function personOf(
  ctx: StaffContext,
  email: string,
  password: string,
): Promise<string | undefined> {
  const passwords = await passwordsOf(ctx)
  const row = await ctx.db
    .selectFrom('staff')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .where('is_active', '=', 1)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst()
  if (!row || row.password_hash === null) {
    await passwords.hash(password)
    return undefined
  }
  const isRight = await passwords.verify({ hash: row.password_hash, password })
  return isRight ? row.id : undefined
}

async function beginSecondStep(ctx: StaffContext, staffId: string): Promise<StaffSignInOutcome> {
  const token = newSecret()
  const known = await passkeyIds(ctx.db, staffId)
  const challenge = known.length > 0 ? newSecret() : null
  const endsAt = new Date(ctx.now().getTime() + SECOND_STEP.minutes * 60_000)
  await ctx.db
    .insertInto('staff_sign_ins')
    .values({
      token_hash: secretHash(token),
      staff_id: staffId,
      tries: 0,
      challenge,
      expires_at: endsAt.toISOString(),
    })
    .execute()
  const passkey = challenge === null ? null : passkeyRequest(ctx.shopUrl, { challenge, known })
  return { ok: true, token, passkey }
}

/**
 * What the browser needs to show a passkey as the second step of this sign-in; null if the person has
 * none, or if the sign-in is over.
 */
export async function passkeyOfSignIn(
  ctx: StaffContext,
  token: string,
): Promise<PasskeyRequest | null> {
  if (!isSecret(token)) return null
  const row = await ctx.db
    .selectFrom('staff_sign_ins')
    .select(['staff_id', 'challenge'])
    .where('token_hash', '=', secretHash(token))
    .where('tries', '<', SECOND_STEP.tries)
    .where('expires_at', '>', ctx.now().toISOString())
    .executeTakeFirst()
  if (!row || row.challenge === null) return null
  const known = await passkeyIds(ctx.db, row.staff_id)
  return passkeyRequest(ctx.shopUrl, { challenge: row.challenge, known })
}

/**
 * The second step: a code of the app, a recovery code or a passkey begins the session. `replaces`
 * is the session that the browser had before, which ends. A sign-in counts once, and bears five
 * wrong answers; a person bears twenty a day over all clients.
 */
export async function finishSignIn(
  ctx: StaffContext,
  input: { token: string; factor: SecondFactor; replaces?: string | undefined },
  visitor: Visitor,
): Promise<SecondStepOutcome> {
  const { token, factor, replaces } = input
  const signIn = await takeTry(ctx, token)
  if (!signIn) return { ok: false, reason: 'expired' }
  const { staffId, email, challenge } = signIn
  const fields = { email, clientAddress: visitor.clientAddress }
  const limit = await ctx.accounts.limits.secondFactor(staffId)
  if (limit.waitSeconds > 0) {
    ctx.logSecurity('staff_sign_in_throttled', fields)
    return { ok: false, reason: 'wait', waitSeconds: limit.waitSeconds }
  }
  const outcome = await transact<SecondStepOutcome, StaffContext>(ctx, async (inside) => {
    if (!(await spendSecondFactor(inside, staffId, factor, challenge))) {
      return { ok: false, reason: 'wrong_code' }
    }
    const { numDeletedRows } = await inside.db
      .deleteFrom('staff_sign_ins')
      .where('token_hash', '=', secretHash(token))
      .executeTakeFirstOrThrow()
    if (numDeletedRows !== 1n) return { ok: false, reason: 'expired' }
    const now = ctx.now()
    const session = await startStaffSession(inside.db, { staffId, visitor, now, replaces })
    return { ok: true, staffId, token: session.token, cookies: [] }
  })
  if (!outcome.ok) {
    if (outcome.reason === 'wrong_code') ctx.logSecurity('staff_second_factor_failed', fields)
    return outcome
  }
  await limit.giveBack()
  ctx.logSecurity('staff_signed_in', fields)
  if (factor.kind === 'recovery') ctx.logSecurity('staff_recovery_code_used', fields)
  const device = await ctx.accounts.devices.remember(visitor.cookie, limitName(email))
  return { ...outcome, cookies: [device] }
}

/** Counts a try of an open sign-in of an active person, before it is checked. */
async function takeTry(ctx: StaffContext, token: string) {
  if (!isSecret(token)) return undefined
  const row = await ctx.db
    .updateTable('staff_sign_ins')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', secretHash(token))
    .where('tries', '<', SECOND_STEP.tries)
    .where('expires_at', '>', ctx.now().toISOString())
    .returning(['staff_id as staffId', 'challenge'])
    .executeTakeFirst()
  const person =
    row &&
    (await ctx.db
      .selectFrom('staff')
      .select('email')
      .where('id', '=', row.staffId)
      .where('is_active', '=', 1)
      .executeTakeFirst())
  return row && person ? { ...row, ...person } : undefined
}
