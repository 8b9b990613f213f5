import type { Db } from '#db/schema.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { moveNotices } from '#core/customers/back-in-stock/notices.server.ts'
import { joinGuestOrders } from '#core/orders/guest-orders.server.ts'
import {
  queueAlreadyRegisteredMail,
  queueCodeMail,
  queueEmailChangedMails,
} from './account-mail.server.ts'
import {
  findSession,
  hasAccount,
  headersOf,
  withPassword,
  type AccountContext,
  type Busy,
  type Visitor,
} from '#core/account/sign-in/accounts.server.ts'
import { confirmForm } from './email-code.ts'
import { checkForm, type FieldErrors } from '#core/base/text/form-schema.ts'
import {
  checkCode,
  issueCode,
  issueDecoyCode,
  consumeCode,
  type CodeCheck,
  type EmailCode,
} from './email-codes.server.ts'
import { takeCodeToken, type EmailShop } from './email-verification.server.ts'
import { normalizePassword } from '#core/account/sign-in/password.ts'
import { accountEmail, mayHaveAccount } from '#core/account/sign-in/registration.ts'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import { transact } from '#db/transact.ts'

type ChangeShop = EmailShop & { accounts: AccountContext }

export type AskChangeOutcome =
  | { ok: true }
  | Busy
  | { ok: false; reason: 'bad_fields' | 'same_email' | 'wrong_password' }

/**
 * Begins a change of e-mail by sending a code to the new address and one to the old. If the new
 * address has an account, the answer is the same, but its owner gets a notice instead and no code
 * fits. Refuses a wrong password, an invalid address, the present address, and too many requests.
 */
export async function askEmailChange(
  ctx: ChangeShop,
  shopper: Shopper,
  input: { password: string; email: string },
  visitor: Visitor,
): Promise<AskChangeOutcome> {
  const email = accountEmail(input.email)
  if (!mayHaveAccount(email)) return { ok: false, reason: 'bad_fields' }
  if (email === shopper.email) return { ok: false, reason: 'same_email' }
  const proved = await withPassword(ctx.accounts, shopper, visitor, async () => {
    const auth = await ctx.accounts.auth()
    await auth.verifyPassword({
      body: { password: normalizePassword(input.password) },
      headers: headersOf(visitor),
    })
    return { ok: true as const }
  })
  if (!proved.ok) return proved
  const waitSeconds = await takeCodeToken(ctx, shopper, visitor.clientAddress)
  if (waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds }
  await sendNewAddressCode(ctx, shopper, email)
  const { id: userId, email: oldEmail } = shopper
  const code = await issueCode(ctx, { userId, purpose: 'change_old', email: oldEmail })
  await queueCodeMail(ctx, { purpose: 'change_old', to: oldEmail, code })
  return { ok: true }
}

async function sendNewAddressCode(
  ctx: ChangeShop,
  { id: userId }: Shopper,
  email: string,
): Promise<void> {
  const wanted = { userId, purpose: 'change_new', email } as const
  // Limits mails to a stranger's address over all accounts. The answer does not reveal the limit.
  if ((await ctx.accounts.limits.codeAddress(email)) > 0) return issueDecoyCode(ctx, wanted)
  if (await hasAccount(ctx.db, email)) {
    await issueDecoyCode(ctx, wanted)
    return queueAlreadyRegisteredMail(ctx, email)
  }
  const code = await issueCode(ctx, wanted)
  return queueCodeMail(ctx, { purpose: 'change_new', to: email, code })
}

/** `wrong` lists the codes that do not match, if both could be tried. */
export type ConfirmChangeOutcome =
  | { ok: true; joinedOrders: number }
  | { ok: false; reason: 'bad_fields'; errors: FieldErrors<'newCode' | 'oldCode'> }
  | { ok: false; reason: 'no_code' }
  | { ok: false; reason: 'wrong_codes'; wrong: ('old' | 'new')[]; triesLeft: number }

/**
 * Checks both codes; each check costs a try. If both match, the new address is proved, other
 * sessions and reset links end, guest orders join the account, and both addresses get a mail.
 * Answers `no_code` if the address was taken meanwhile.
 */
export async function confirmEmailChange(
  ctx: ChangeShop,
  shopper: Shopper,
  input: { oldCode: string; newCode: string },
  visitor: Visitor,
): Promise<ConfirmChangeOutcome> {
  const form = checkForm(confirmForm(), input)
  if (!form.ok) return { ...form, reason: 'bad_fields' }
  const { oldCode, newCode } = form.values
  const userId = shopper.id
  const old = await checkCode(ctx, { userId, purpose: 'change_old', typed: oldCode })
  const fresh = await checkCode(ctx, { userId, purpose: 'change_new', typed: newCode })
  if (!old.ok || !fresh.ok) return wrongCodes(old, fresh)
  const { sessionId } = await findSession(ctx.accounts, visitor)
  try {
    const joinedOrders = await changeEmail(ctx, shopper, {
      codes: [old.code, fresh.code],
      keptSessionId: sessionId,
    })
    if (joinedOrders === undefined) return { ok: false, reason: 'no_code' }
    ctx.wakeMail()
    return { ok: true, joinedOrders }
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, reason: 'no_code' }
    throw error
  }
}

function wrongCodes(old: CodeCheck, fresh: CodeCheck): ConfirmChangeOutcome {
  const isOver = (check: CodeCheck) => !check.ok && check.reason === 'no_code'
  if (isOver(old) || isOver(fresh)) return { ok: false, reason: 'no_code' }
  const left = [old, fresh].flatMap((check) => ('triesLeft' in check ? [check.triesLeft] : []))
  const wrong = [...(old.ok ? [] : ['old' as const]), ...(fresh.ok ? [] : ['new' as const])]
  return { ok: false, reason: 'wrong_codes', wrong, triesLeft: Math.min(...left) }
}

/** Undefined if a code was used or the address changed a moment ago. */
function changeEmail(
  ctx: ChangeShop,
  shopper: Shopper,
  { codes, keptSessionId }: { codes: [EmailCode, EmailCode]; keptSessionId: string | null },
): Promise<number | undefined> {
  const [{ email: oldEmail }, { email }] = codes
  return transact(ctx.db, async (trx) => {
    for (const code of codes) if (!(await consumeCode(trx, code))) return undefined
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ email, email_verified: 1, updated_at: ctx.now().toISOString() })
      .where('id', '=', shopper.id)
      .where('email', '=', oldEmail)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return undefined
    await endOtherWays(trx, shopper.id, keptSessionId)
    await moveNotices(trx, { id: shopper.id, email: oldEmail }, email)
    // The outbox wakes after the commit: before it, the mail is not visible.
    const quiet = { ...ctx, db: trx, wakeMail: () => undefined }
    await queueEmailChangedMails(quiet, { firstName: shopper.firstName, oldEmail, email })
    return joinGuestOrders(trx, shopper.id)
  })
}

/** Ends other sessions, deletes reset links and the codes for the old address. */
async function endOtherWays(trx: Db, userId: string, keptSessionId: string | null): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', keptSessionId ?? '')
    .execute()
  await trx.deleteFrom('verifications').where('value', '=', userId).execute()
  await trx.deleteFrom('email_codes').where('user_id', '=', userId).execute()
}
