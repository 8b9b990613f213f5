import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import { codeOf, EMAIL_CODE, type EmailCodePurpose } from './email-code.ts'

/** What codes are made and kept with; part of the running shop. */
export type CodeShop = {
  db: Db
  now: () => Date
  newId: (prefix: string) => string
  sessionSecret: string
}

export type EmailCode = { id: string; email: string; codeHash: string }
export type CodeCheck =
  | { ok: true; code: EmailCode }
  | { ok: false; reason: 'wrong_code'; triesLeft: number }
  | { ok: false; reason: 'no_code' }

/** One of a million, from the system's own chance: time and ids of the shop can be foreseen. */
const newCode = (): string => codeOf(randomInt(10 ** EMAIL_CODE.digits))

/**
 * Makes the account's code for a purpose and an address, in the place of the one before; answers it
 * in clear, for the mail. What is kept is a hash with the shop's key: a copy of the table is no help.
 */
export async function issueCode(
  shop: CodeShop,
  wanted: { userId: string; purpose: EmailCodePurpose; email: string },
): Promise<string> {
  const code = newCode()
  await storeCode(shop, wanted, hashOf(shop, wanted, code))
  return code
}

/** The same for an address that gets no code: it looks and counts like any, and none fits. */
export const issueUnfittingCode = (
  shop: CodeShop,
  wanted: { userId: string; purpose: EmailCodePurpose; email: string },
): Promise<void> => storeCode(shop, wanted, randomBytes(32).toString('hex'))

async function storeCode(
  shop: CodeShop,
  { userId, purpose, email }: { userId: string; purpose: EmailCodePurpose; email: string },
  codeHash: string,
): Promise<void> {
  const now = shop.now()
  const fresh = {
    id: shop.newId('code'),
    email,
    code_hash: codeHash,
    tries: 0,
    expires_at: new Date(now.getTime() + EMAIL_CODE.minutes * 60_000).toISOString(),
    created_at: now.toISOString(),
  }
  await shop.db
    .insertInto('email_codes')
    .values({ user_id: userId, purpose, ...fresh })
    .onConflict((oc) => oc.columns(['user_id', 'purpose']).doUpdateSet(fresh))
    .execute()
}

/**
 * Checks a typed code. Every check costs a try, taken by one conditional UPDATE before anything is
 * compared: guesses that come at once cannot be more than the tries. The code is not used up by
 * being right; see `useUpCode`. Guarded by: email-codes.server.test.ts, racing.
 */
export async function checkCode(
  shop: CodeShop,
  { userId, purpose, typed }: { userId: string; purpose: EmailCodePurpose; typed: string },
): Promise<CodeCheck> {
  const row = await shop.db
    .updateTable('email_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('tries', '<', EMAIL_CODE.tries)
    .where('expires_at', '>', shop.now().toISOString())
    .returningAll()
    .executeTakeFirst()
  if (!row) return { ok: false, reason: 'no_code' }
  const typedHash = hashOf(shop, { userId, purpose, email: row.email }, typed)
  if (timingSafeEqual(Buffer.from(typedHash, 'hex'), Buffer.from(row.code_hash, 'hex')))
    return { ok: true, code: { id: row.id, email: row.email, codeHash: row.code_hash } }
  return { ok: false, reason: 'wrong_code', triesLeft: EMAIL_CODE.tries - row.tries }
}

/** Takes a right code away, inside the transaction of what it allows; false if another was faster. */
export async function useUpCode(trx: Db, { id, codeHash }: EmailCode): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('email_codes')
    .where('id', '=', id)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** The hash says whose code it is and for what: a row that is moved elsewhere opens nothing. */
const hashOf = (
  { sessionSecret }: { sessionSecret: string },
  { userId, purpose, email }: { userId: string; purpose: EmailCodePurpose; email: string },
  code: string,
): string =>
  createHmac('sha256', sessionSecret)
    .update(['email-code', userId, purpose, email, code].join('\n'))
    .digest('hex')
