import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { secretsOf, signingSecret, type SessionSecret } from '#core/base/secrets/session-secret.ts'
import type { Db } from '#db/schema.ts'
import { codeOf, EMAIL_CODE, type EmailCodePurpose } from './email-code.ts'

/** What making and checking codes needs; part of the running shop. */
export type CodeShop = {
  db: Db
  now: () => Date
  newId: (prefix: string) => string
  sessionSecret: SessionSecret
}

export type EmailCode = { id: string; email: string; codeHash: string }
export type CodeCheck =
  | { ok: true; code: EmailCode }
  | { ok: false; reason: 'wrong_code'; triesLeft: number }
  | { ok: false; reason: 'no_code' }

/** From the system's random source: the shop's clock and ids are predictable. */
const newCode = (): string => codeOf(randomInt(10 ** EMAIL_CODE.digits))

/**
 * Makes the account's code for a purpose and an address, replacing an older one. Returns it in
 * clear, for the mail. Stores a hash with the shop's key: a copy of the table reveals no code.
 */
export async function issueCode(
  ctx: CodeShop,
  wanted: { userId: string; purpose: EmailCodePurpose; email: string },
): Promise<string> {
  const code = newCode()
  await storeCode(ctx, wanted, hashOf(signingSecret(ctx.sessionSecret), wanted, code))
  return code
}

/** Stores a code that nothing matches, for an address that gets no mail; it counts tries too. */
export const issueDecoyCode = (
  ctx: CodeShop,
  wanted: { userId: string; purpose: EmailCodePurpose; email: string },
): Promise<void> => storeCode(ctx, wanted, randomBytes(32).toString('hex'))

async function storeCode(
  ctx: CodeShop,
  { userId, purpose, email }: { userId: string; purpose: EmailCodePurpose; email: string },
  codeHash: string,
): Promise<void> {
  const now = ctx.now()
  const fresh = {
    id: ctx.newId('code'),
    email,
    code_hash: codeHash,
    tries: 0,
    expires_at: new Date(now.getTime() + EMAIL_CODE.minutes * 60_000).toISOString(),
    created_at: now.toISOString(),
  }
  await ctx.db
    .insertInto('email_codes')
    .values({ user_id: userId, purpose, ...fresh })
    .onConflict((oc) => oc.columns(['user_id', 'purpose']).doUpdateSet(fresh))
    .execute()
}

/**
 * Checks a typed code. Each check takes a try by one conditional UPDATE before the comparison, so
 * parallel guesses cannot exceed the tries. A right code is not used up; see `consumeCode`. Guarded
 * by: email-codes.server.test.ts, racing.
 */
export async function checkCode(
  ctx: CodeShop,
  { userId, purpose, typed }: { userId: string; purpose: EmailCodePurpose; typed: string },
): Promise<CodeCheck> {
  const row = await ctx.db
    .updateTable('email_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('tries', '<', EMAIL_CODE.tries)
    .where('expires_at', '>', ctx.now().toISOString())
    .returningAll()
    .executeTakeFirst()
  if (!row) return { ok: false, reason: 'no_code' }
  const stored = Buffer.from(row.code_hash, 'hex')
  const isRight = secretsOf(ctx.sessionSecret).some((secret) =>
    timingSafeEqual(
      Buffer.from(hashOf(secret, { userId, purpose, email: row.email }, typed), 'hex'),
      stored,
    ),
  )
  if (isRight) return { ok: true, code: { id: row.id, email: row.email, codeHash: row.code_hash } }
  return { ok: false, reason: 'wrong_code', triesLeft: EMAIL_CODE.tries - row.tries }
}

/** Deletes a right code, inside the transaction of its use; false if another request was first. */
export async function consumeCode(trx: Db, { id, codeHash }: EmailCode): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('email_codes')
    .where('id', '=', id)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** The hash covers account, purpose and address, so a row copied to another account is useless. */
const hashOf = (
  secret: string,
  { userId, purpose, email }: { userId: string; purpose: EmailCodePurpose; email: string },
  code: string,
): string =>
  createHmac('sha256', secret)
    .update(['email-code', userId, purpose, email, code].join('\n'))
    .digest('hex')
