import { joinGuestOrders } from '#core/orders/guest-orders.server.ts'
import { queueCodeMail } from './account-mail.server.ts'
import type { Busy } from '#core/account/sign-in/accounts.server.ts'
import { verifyForm } from './email-code.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { checkCode, issueCode, consumeCode, type CodeShop } from './email-codes.server.ts'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import type { AccountLimits } from '#core/account/sign-in/account-limits.server.ts'
import { transact } from '#db/transact.ts'

/** What the use cases around an account's e-mail need; part of the running shop. */
export type EmailShop = CodeShop & {
  shopUrl: string
  wakeMail: () => void
  accounts: { limits: AccountLimits }
}

/** Outcome of a typed code. `no_code`: never sent, expired, out of tries, or replaced meanwhile. */
export type TypedCodeOutcome =
  | { ok: true; joinedOrders: number }
  | { ok: false; reason: 'bad_fields' }
  | { ok: false; reason: 'no_code' }
  | { ok: false; reason: 'wrong_code'; triesLeft: number }

/** Mails the code that proves the account's e-mail. Refuses a proved address and too many mails. */
export async function sendVerificationCode(
  ctx: EmailShop,
  shopper: Shopper,
  clientAddress: string,
): Promise<{ ok: true } | Busy | { ok: false; reason: 'is_verified' }> {
  if (shopper.emailVerified) return { ok: false, reason: 'is_verified' }
  const waitSeconds = await takeCodeToken(ctx, shopper, clientAddress)
  if (waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds }
  const { id: userId, email } = shopper
  const code = await issueCode(ctx, { userId, purpose: 'verify', email })
  await queueCodeMail(ctx, { purpose: 'verify', to: email, code })
  return { ok: true }
}

/** Takes a token of the account, then one of the client. Returns the seconds to wait. */
export async function takeCodeToken(
  ctx: EmailShop,
  shopper: Shopper,
  clientAddress: string,
): Promise<number> {
  const { limits } = ctx.accounts
  return (await limits.codeAccount(shopper.id)) || limits.codeClient(clientAddress)
}

/**
 * Checks the typed code. If it matches, proves the address and moves its guest orders into the
 * account. The account must still have the address that the code went to.
 */
export async function verifyEmail(
  ctx: EmailShop,
  shopper: Shopper,
  input: { code: string },
): Promise<TypedCodeOutcome> {
  const form = checkForm(verifyForm(), input)
  if (!form.ok) return { ok: false, reason: 'bad_fields' }
  const typed = form.values.code
  const check = await checkCode(ctx, { userId: shopper.id, purpose: 'verify', typed })
  if (!check.ok) return check
  const { code } = check
  return transact(ctx.db, async (trx) => {
    if (!(await consumeCode(trx, code))) return { ok: false, reason: 'no_code' }
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ email_verified: 1, updated_at: ctx.now().toISOString() })
      .where('id', '=', shopper.id)
      .where('email', '=', code.email)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return { ok: false, reason: 'no_code' }
    return { ok: true, joinedOrders: await joinGuestOrders(trx, shopper.id) }
  })
}
