import type { Db } from '#db/schema.ts'
import { isUniqueViolation } from '#db/errors.ts'
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
  mayHaveAccount,
  withPassword,
  type AccountDeps,
  type Busy,
  type Visitor,
} from '#core/sign-in/accounts.server.ts'
import { typedCode } from './email-code.ts'
import {
  checkCode,
  issueCode,
  issueUnfittingCode,
  useUpCode,
  type CodeCheck,
  type EmailCode,
} from './email-codes.server.ts'
import { takeCodeToken, type EmailShop } from './email-verification.server.ts'
import { normalizePassword } from '#core/sign-in/password.ts'
import type { Shopper } from '#core/shopper/shopper.ts'
import { transact } from '#db/transact.ts'

type ChangeShop = EmailShop & { accounts: AccountDeps }

export type AskChangeOutcome =
  | { ok: true }
  | Busy
  | { ok: false; reason: 'bad_fields' | 'same_email' | 'wrong_password' }

/**
 * Begins a change of e-mail: a code to the new address and another to the old. An address that has
 * an account is answered the same; its owner is told instead, and no code fits. Refuses a wrong
 * password, what is no address, one's own, and too many.
 */
export async function askEmailChange(
  shop: ChangeShop,
  shopper: Shopper,
  input: { password: string; email: string },
  visitor: Visitor,
): Promise<AskChangeOutcome> {
  const email = input.email.trim().toLowerCase()
  if (!mayHaveAccount(email)) return { ok: false, reason: 'bad_fields' }
  if (email === shopper.email) return { ok: false, reason: 'same_email' }
  const proved = await withPassword(shop.accounts, shopper, visitor, async () => {
    await shop.accounts.auth.api.verifyPassword({
      body: { password: normalizePassword(input.password) },
      headers: headersOf(visitor),
    })
    return { ok: true as const }
  })
  if (!proved.ok) return proved
  const waitSeconds = await takeCodeToken(shop, shopper, visitor.clientAddress)
  if (waitSeconds > 0) return { ok: false, reason: 'wait', waitSeconds }
  await sendNewAddressCode(shop, shopper, email)
  const { id: userId, email: oldEmail } = shopper
  const code = await issueCode(shop, { userId, purpose: 'change_old', email: oldEmail })
  await queueCodeMail(shop, { purpose: 'change_old', to: oldEmail, code })
  return { ok: true }
}

async function sendNewAddressCode(
  shop: ChangeShop,
  { id: userId }: Shopper,
  email: string,
): Promise<void> {
  const wanted = { userId, purpose: 'change_new', email } as const
  // A stranger's mailbox is not filled, whoever asks; who asks is not told.
  if ((await shop.accounts.limits.codeAddress(email)) > 0) return issueUnfittingCode(shop, wanted)
  if (await hasAccount(shop.db, email)) {
    await issueUnfittingCode(shop, wanted)
    return queueAlreadyRegisteredMail(shop, email)
  }
  const code = await issueCode(shop, wanted)
  return queueCodeMail(shop, { purpose: 'change_new', to: email, code })
}

/** Which of the two codes are wrong, if both could be tried. */
export type ConfirmChangeOutcome =
  | { ok: true; joinedOrders: number }
  | { ok: false; reason: 'bad_fields' }
  | { ok: false; reason: 'no_code' }
  | { ok: false; reason: 'wrong_codes'; wrong: ('old' | 'new')[]; triesLeft: number }

/**
 * Takes both codes; each costs a try. Only when both are right the address changes: it is proved,
 * other sessions and links to a new password end, guests' orders join, both addresses are told.
 * An address that was taken meanwhile counts as `no_code`.
 */
export async function confirmEmailChange(
  shop: ChangeShop,
  shopper: Shopper,
  input: { oldCode: string; newCode: string },
  visitor: Visitor,
): Promise<ConfirmChangeOutcome> {
  const typedOld = typedCode(input.oldCode)
  const typedNew = typedCode(input.newCode)
  if (typedOld === undefined || typedNew === undefined) return { ok: false, reason: 'bad_fields' }
  const userId = shopper.id
  const old = await checkCode(shop, { userId, purpose: 'change_old', typed: typedOld })
  const fresh = await checkCode(shop, { userId, purpose: 'change_new', typed: typedNew })
  if (!old.ok || !fresh.ok) return wrongCodes(old, fresh)
  const { sessionId } = await findSession(shop.accounts, visitor)
  try {
    const joinedOrders = await changeEmail(shop, shopper, {
      codes: [old.code, fresh.code],
      keptSessionId: sessionId,
    })
    if (joinedOrders === undefined) return { ok: false, reason: 'no_code' }
    shop.wakeMail()
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

/** Undefined when a code was used, or the address changed, a moment ago. */
function changeEmail(
  shop: ChangeShop,
  shopper: Shopper,
  { codes, keptSessionId }: { codes: [EmailCode, EmailCode]; keptSessionId: string | null },
): Promise<number | undefined> {
  const [{ email: oldEmail }, { email }] = codes
  return transact(shop.db, async (trx) => {
    for (const code of codes) if (!(await useUpCode(trx, code))) return undefined
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ email, email_verified: 1, updated_at: shop.now().toISOString() })
      .where('id', '=', shopper.id)
      .where('email', '=', oldEmail)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return undefined
    await endOtherWays(trx, shopper.id, keptSessionId)
    // Nobody is woken before the commit: the mail would not be there yet.
    const quiet = { ...shop, db: trx, wakeMail: () => undefined }
    await queueEmailChangedMails(quiet, { firstName: shopper.firstName, oldEmail, email })
    return joinGuestOrders(trx, shopper.id)
  })
}

/** Other browsers, links in the old mailbox, and codes that were for the old address. */
async function endOtherWays(trx: Db, userId: string, keptSessionId: string | null): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', keptSessionId ?? '')
    .execute()
  await trx.deleteFrom('verifications').where('value', '=', userId).execute()
  await trx.deleteFrom('email_codes').where('user_id', '=', userId).execute()
}
