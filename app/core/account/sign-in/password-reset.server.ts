import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAuthError } from './auth.server.ts'
import * as v from 'valibot'
import type { Db } from '#db/schema.ts'
import { busy, type AccountContext, type Busy, type Visitor } from './accounts.server.ts'
import { commonPasswords } from './common-passwords.server.ts'
import { isHashQueueFull } from './hash-queue.server.ts'
import { newPassword } from './password.ts'
import { accountEmail, mayHaveAccount } from './registration.ts'
import { checkForm, type FieldErrors } from '#core/base/text/form-schema.ts'

/** Longer than storing a link and queueing its mail takes. */
const RESET_ANSWER_MS = 150

/**
 * Sends a reset link to the owner of an address. Same answer and same time with or without an
 * account. Refuses only a client that asks too often, and an invalid address.
 */
export async function requestReset(
  ctx: AccountContext,
  input: { email: string },
  visitor: Visitor,
): Promise<{ ok: true } | Busy | { ok: false; reason: 'bad_fields' }> {
  const email = accountEmail(input.email)
  if (!mayHaveAccount(email)) return { ok: false, reason: 'bad_fields' }
  const { clientAddress } = visitor
  const waitSeconds =
    ctx.limits.signInClient(clientAddress) || (await ctx.limits.mailClient(clientAddress))
  if (waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds }
  // A recent mail to this address suppresses another. The answer does not reveal it.
  const isDue = (await ctx.limits.mailAddress(email)) === 0
  await Promise.all([
    isDue && ctx.auth().then((auth) => auth.requestPasswordReset({ body: { email } })),
    sleep(RESET_ANSWER_MS),
  ])
  return { ok: true }
}

type ResetOutcome =
  | { ok: true; owner: LinkOwner; cookies: string[] }
  | Busy
  | { ok: false; reason: 'bad_link' }
  | { ok: false; reason: 'bad_fields'; errors: FieldErrors<'password'> }

/**
 * Replaces a forgotten password by the token of a mail: once, within its hour. Ends all sessions. A
 * reader of the mailbox is the owner, so this browser becomes known: strangers who guess cannot
 * lock the owner out.
 */
export async function resetPassword(
  ctx: AccountContext,
  input: { token: string; password: string },
  visitor: Visitor,
): Promise<ResetOutcome> {
  const isCommon = await commonPasswords()
  const check = (own: readonly string[]) =>
    checkForm(v.object({ password: newPassword(isCommon, own) }), { password: input.password })
  const faults = check([])
  if (!faults.ok) return { ...faults, reason: 'bad_fields' }
  const { clientAddress } = visitor
  const waitSeconds = ctx.limits.signInClient(clientAddress)
  if (waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds }
  const owner = await ownerOfLink(ctx.db, input.token)
  if (!owner) return { ok: false, reason: 'bad_link' }
  const { email, firstName, lastName } = owner
  const checked = check([email, firstName, lastName])
  if (!checked.ok) return { ...checked, reason: 'bad_fields' }
  try {
    await ctx.hashes.run({ clientAddress, account: email }, async () => {
      const auth = await ctx.auth()
      return auth.resetPassword({
        body: { token: input.token, newPassword: checked.values.password },
      })
    })
    return { ok: true, owner, cookies: [await ctx.devices.remember(visitor.cookie, email)] }
  } catch (cause) {
    if (isHashQueueFull(cause)) return busy()
    if (isAuthError(cause) && cause.statusCode < 500) return { ok: false, reason: 'bad_link' }
    throw cause
  }
}

/** The account that a reset link is for. */
export type LinkOwner = {
  email: string
  firstName: string
  lastName: string
  emailVerified: boolean
}

/** Hashes the token as the library does ("storeIdentifier"). A wrong one costs no password hash. */
async function ownerOfLink(db: Db, token: string): Promise<LinkOwner | undefined> {
  const identifier = createHash('sha256').update(`reset-password:${token}`).digest('base64url')
  const row = await db
    .selectFrom('verifications')
    .innerJoin('users', 'users.id', 'verifications.value')
    .select(['users.email', 'users.first_name', 'users.last_name', 'users.email_verified'])
    .where('verifications.identifier', '=', identifier)
    .executeTakeFirst()
  return (
    row && {
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      emailVerified: row.email_verified === 1,
    }
  )
}
