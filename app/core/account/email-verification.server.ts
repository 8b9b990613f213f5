import { joinGuestOrders } from '#core/orders/guest-orders.server.ts'
import { queueCodeMail } from './account-mail.server.ts'
import type { Busy } from '#core/sign-in/accounts.server.ts'
import { verifyForm } from './email-code.ts'
import { checkForm } from '#core/text/form-schema.ts'
import { checkCode, issueCode, useUpCode, type CodeShop } from './email-codes.server.ts'
import type { Shopper } from '#core/shopper/shopper.ts'
import type { AccountLimits } from '#core/sign-in/account-limits.server.ts'
import { transact } from '#db/transact.ts'

/** What the use cases around an account's e-mail work with; the running shop fits. */
export type EmailShop = CodeShop & {
  shopUrl: string
  wakeMail: () => void
  accounts: { limits: AccountLimits }
}

/** What became of a typed code. `no_code`: never sent, over, tried out, or replaced meanwhile. */
export type TypedCodeOutcome =
  | { ok: true; joinedOrders: number }
  | { ok: false; reason: 'bad_fields' }
  | { ok: false; reason: 'no_code' }
  | { ok: false; reason: 'wrong_code'; triesLeft: number }

/** Mails the code that proves the account's e-mail. Refuses one that is proved, and too many. */
export async function sendVerificationCode(
  shop: EmailShop,
  shopper: Shopper,
  clientAddress: string,
): Promise<{ ok: true } | Busy | { ok: false; reason: 'is_verified' }> {
  if (shopper.emailVerified) return { ok: false, reason: 'is_verified' }
  const waitSeconds = await takeCodeToken(shop, shopper, clientAddress)
  if (waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds }
  const { id: userId, email } = shopper
  const code = await issueCode(shop, { userId, purpose: 'verify', email })
  await queueCodeMail(shop, { purpose: 'verify', to: email, code })
  return { ok: true }
}

/** A token to ask for codes: the account's, then the client's. Answers the seconds to wait. */
export async function takeCodeToken(
  shop: EmailShop,
  shopper: Shopper,
  clientAddress: string,
): Promise<number> {
  const { limits } = shop.accounts
  return (await limits.codeAccount(shopper.id)) || limits.codeClient(clientAddress)
}

/**
 * Takes the typed code: the address is proved, and guests' orders under it join the account. The
 * address must still be the one the code went to.
 */
export async function verifyEmail(
  shop: EmailShop,
  shopper: Shopper,
  input: { code: string },
): Promise<TypedCodeOutcome> {
  const form = checkForm(verifyForm(), input)
  if (!form.ok) return { ok: false, reason: 'bad_fields' }
  const typed = form.values.code
  const check = await checkCode(shop, { userId: shopper.id, purpose: 'verify', typed })
  if (!check.ok) return check
  const { code } = check
  return transact(shop.db, async (trx) => {
    if (!(await useUpCode(trx, code))) return { ok: false, reason: 'no_code' }
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ email_verified: 1, updated_at: shop.now().toISOString() })
      .where('id', '=', shopper.id)
      .where('email', '=', code.email)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return { ok: false, reason: 'no_code' }
    return { ok: true, joinedOrders: await joinGuestOrders(trx, shopper.id) }
  })
}
