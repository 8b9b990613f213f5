import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { APIError } from 'better-auth/api'
import type { Db } from '#db/schema.ts'
import {
  busy,
  mayHaveAccount,
  type AccountDeps,
  type Busy,
  type Visitor,
} from './accounts.server.ts'
import { isCommonPassword } from './common-passwords.server.ts'
import { isHashQueueFull } from './hash-queue.server.ts'
import { checkPassword, normalizePassword, type PasswordError } from './password.ts'

/** Longer than a link takes to be stored and its mail to be queued. */
const RESET_ANSWER_MS = 150

/**
 * Sends the owner of an address a link to choose another password. Answers the same whether there
 * is an account or not, and takes the same. Refuses only a client that asks too often, and a text that is no address.
 */
export async function requestReset(
  parts: AccountDeps,
  input: { email: string },
  visitor: Visitor,
): Promise<{ ok: true } | Busy | { ok: false; reason: 'bad_fields' }> {
  const email = input.email.trim().toLowerCase()
  if (!mayHaveAccount(email)) return { ok: false, reason: 'bad_fields' }
  const { clientAddress } = visitor
  const waitSeconds =
    parts.limits.signInClient(clientAddress) || (await parts.limits.mailClient(clientAddress))
  if (waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds }
  // An address that was just written to is not written to again; who asks is not told.
  const isDue = (await parts.limits.mailAddress(email)) === 0
  await Promise.all([
    isDue && parts.auth.api.requestPasswordReset({ body: { email } }),
    sleep(RESET_ANSWER_MS),
  ])
  return { ok: true }
}

type ResetOutcome =
  | { ok: true; email: string; cookies: string[] }
  | Busy
  | { ok: false; reason: 'bad_link' }
  | { ok: false; reason: 'bad_fields'; error: PasswordError }

/**
 * Replaces a forgotten password by the token of a mail: once, within its hour. Ends all sessions.
 * Whoever reads the mailbox is the owner: this browser is known from then on, so that strangers who
 * guess cannot keep the owner out.
 */
export async function resetPassword(
  parts: AccountDeps,
  input: { token: string; password: string },
  visitor: Visitor,
): Promise<ResetOutcome> {
  const error = checkPassword(input.password, isCommonPassword)
  if (error) return { ok: false, reason: 'bad_fields', error }
  const { clientAddress } = visitor
  const waitSeconds = parts.limits.signInClient(clientAddress)
  if (waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds }
  const email = await ownerOfLink(parts.db, input.token)
  if (email === undefined) return { ok: false, reason: 'bad_link' }
  try {
    await parts.hashes.run({ clientAddress, account: email }, () =>
      parts.auth.api.resetPassword({
        body: { token: input.token, newPassword: normalizePassword(input.password) },
      }),
    )
    return { ok: true, email, cookies: [await parts.devices.remember(visitor.cookie, email)] }
  } catch (cause) {
    if (isHashQueueFull(cause)) return busy()
    if (cause instanceof APIError && cause.statusCode < 500)
      return { ok: false, reason: 'bad_link' }
    throw cause
  }
}

/** Links are kept as the library hashes them; see "storeIdentifier". A wrong one costs no hash. */
async function ownerOfLink(db: Db, token: string): Promise<string | undefined> {
  const identifier = createHash('sha256').update(`reset-password:${token}`).digest('base64url')
  const row = await db
    .selectFrom('verifications')
    .innerJoin('users', 'users.id', 'verifications.value')
    .select('users.email')
    .where('verifications.identifier', '=', identifier)
    .executeTakeFirst()
  return row?.email
}
