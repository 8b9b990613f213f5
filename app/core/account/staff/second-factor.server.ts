import { randomBytes } from 'node:crypto'
import type { SessionSecret } from '#core/base/secrets/session-secret.ts'
import type { Db } from '#db/schema.ts'
import { checkPasskey, type PasskeyAnswer } from './passkey.server.ts'
import { decryptTotp, encryptTotp, keyedHashes } from './staff-secrets.server.ts'
import { stepOfCode } from './totp-code.server.ts'
import {
  readRecoveryCode,
  readTotpCode,
  recoveryCode,
  RECOVERY_BYTES,
  RECOVERY_CODES,
} from './totp.ts'

/** What a person shows besides the password. */
export type SecondFactor =
  | { kind: 'code'; code: string }
  | { kind: 'recovery'; code: string }
  | { kind: 'passkey'; answer: PasskeyAnswer }

type FactorContext = { db: Db; sessionSecret: SessionSecret; shopUrl: string; now: () => Date }

/**
 * Checks a second factor and uses it up, inside the caller's transaction: a code counts once, also
 * when two requests bring it at the same time. `challenge` is what the passkey has to have signed;
 * null: none was asked for. Guarded by: staff-sign-in.server.test.ts, racing.
 */
export async function spendSecondFactor(
  ctx: FactorContext,
  staffId: string,
  factor: SecondFactor,
  challenge: string | null,
): Promise<boolean> {
  switch (factor.kind) {
    case 'code':
      return spendTotpCode(ctx, staffId, factor.code)
    case 'recovery':
      return spendRecoveryCode(ctx, staffId, factor.code)
    case 'passkey':
      return challenge !== null && spendPasskey(ctx, staffId, factor.answer, challenge)
  }
}

async function spendTotpCode(ctx: FactorContext, staffId: string, typed: string): Promise<boolean> {
  const code = readTotpCode(typed)
  if (code === undefined) return false
  const row = await ctx.db
    .selectFrom('staff')
    .select(['totp_secret', 'totp_last_step'])
    .where('id', '=', staffId)
    .executeTakeFirst()
  const key = row?.totp_secret && decryptTotp(ctx.sessionSecret, staffId, row.totp_secret)
  if (!row || !key) return false
  const step = stepOfCode(key, code, { now: ctx.now(), lastStep: row.totp_last_step })
  if (step === undefined) return false
  const { numUpdatedRows } = await ctx.db
    .updateTable('staff')
    // Encrypted by the newest secret from now on: the one before may be taken away some day.
    .set({ totp_last_step: step, totp_secret: encryptTotp(ctx.sessionSecret, staffId, key) })
    .where('id', '=', staffId)
    .where('totp_last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** As each secret would have stored it, the newest first. */
function recoveryHashes(secret: SessionSecret, staffId: string, code: string) {
  const [newest, ...others] = keyedHashes(secret, 'recovery-codes', `${staffId}\n${code}`)
  return [newest.toString('hex'), ...others.map((hash) => hash.toString('hex'))] as const
}

async function spendRecoveryCode(
  ctx: FactorContext,
  staffId: string,
  typed: string,
): Promise<boolean> {
  const code = readRecoveryCode(typed)
  if (code === undefined) return false
  const { numUpdatedRows } = await ctx.db
    .updateTable('staff_recovery_codes')
    .set({ used_at: ctx.now().toISOString() })
    .where('staff_id', '=', staffId)
    .where('code_hash', 'in', recoveryHashes(ctx.sessionSecret, staffId, code))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function spendPasskey(
  ctx: FactorContext,
  staffId: string,
  answer: PasskeyAnswer,
  challenge: string,
): Promise<boolean> {
  const passkey = await ctx.db
    .selectFrom('staff_passkeys')
    .select(['public_key', 'counter'])
    .where('id', '=', answer.id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  if (!passkey) return false
  const stored = { challenge, publicKey: passkey.public_key, counter: Number(passkey.counter) }
  const counter = checkPasskey(ctx.shopUrl, stored, answer)
  if (counter === undefined) return false
  const { numUpdatedRows } = await ctx.db
    .updateTable('staff_passkeys')
    .set({ counter, last_used_at: ctx.now().toISOString() })
    .where('id', '=', answer.id)
    .where('counter', '=', stored.counter)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Replaces a person's recovery codes; returns the new ones, which are shown once. */
export async function replaceRecoveryCodes(
  trx: Db,
  sessionSecret: SessionSecret,
  staffId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCode(randomBytes(RECOVERY_BYTES)),
  )
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  await trx
    .insertInto('staff_recovery_codes')
    .values(
      codes.map((code) => ({
        staff_id: staffId,
        code_hash: recoveryHashes(sessionSecret, staffId, code)[0],
        used_at: null,
      })),
    )
    .execute()
  return codes
}

/** The ids of a person's passkeys, for what the browser is asked. */
export async function passkeyIds(db: Db, staffId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_passkeys')
    .select('id')
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}
