import type { Busy, Visitor } from '#core/account/sign-in/accounts.server.ts'
import { transact } from '#db/transact.ts'
import { passkeyRequest } from './passkey.server.ts'
import { passkeyIds, spendSecondFactor, type SecondFactor } from './second-factor.server.ts'
import type { StaffContext } from './staff-context.server.ts'
import { newSecret } from './staff-secrets.server.ts'
import type { StaffSession } from './staff-sessions.server.ts'
import type { PasskeyRequest } from './staff-sign-in.server.ts'

/**
 * What the browser needs to show a passkey again; null for a person without one. The challenge
 * counts for this session alone, until the next one.
 */
export async function askPasskey(
  ctx: StaffContext,
  { sessionId, staff }: StaffSession,
): Promise<PasskeyRequest | null> {
  const known = await passkeyIds(ctx.db, staff.id)
  if (known.length === 0) return null
  const challenge = newSecret()
  await ctx.db
    .updateTable('staff_sessions')
    .set({ challenge })
    .where('id', '=', sessionId)
    .execute()
  return passkeyRequest(ctx.shopUrl, { challenge, known })
}

export type ReverifyOutcome = { ok: true } | Busy | { ok: false; reason: 'wrong_code' }

/**
 * Takes the second factor again before a sensitive operation; it counts for ten minutes in this
 * session. With the limits of a sign-in.
 */
export async function reverifyStaff(
  ctx: StaffContext,
  { sessionId, staff }: StaffSession,
  factor: SecondFactor,
  { clientAddress }: Visitor,
): Promise<ReverifyOutcome> {
  const limit = await ctx.accounts.limits.secondFactor(staff.id)
  if (limit.waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds: limit.waitSeconds }
  const isRight = await transact<boolean, StaffContext>(ctx, async (inside) => {
    const challenge = await takeChallenge(inside, sessionId)
    if (!(await spendSecondFactor(inside, staff.id, factor, challenge))) return false
    const { numUpdatedRows } = await inside.db
      .updateTable('staff_sessions')
      .set({ reverified_at: inside.now().toISOString() })
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  })
  const fields = { email: staff.email, clientAddress }
  if (!isRight) {
    ctx.logSecurity('staff_second_factor_failed', fields)
    return { ok: false, reason: 'wrong_code' }
  }
  await limit.giveBack()
  if (factor.kind === 'recovery') ctx.logSecurity('staff_recovery_code_used', fields)
  return { ok: true }
}

/** The challenge of a session, which counts once. */
export async function takeChallenge(
  { db }: Pick<StaffContext, 'db'>,
  sessionId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('staff_sessions')
    .select('challenge')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  const challenge = row?.challenge ?? null
  if (challenge === null) return null
  const { numUpdatedRows } = await db
    .updateTable('staff_sessions')
    .set({ challenge: null })
    .where('id', '=', sessionId)
    .where('challenge', '=', challenge)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? challenge : null
}
