import { visitorOf } from '#app/http/visitor.server.ts'
import { clientAddressContext, shopContext, shopperContext } from '#app/context.ts'
import { requireSessionLookup } from '#app/http/require-shopper.server.ts'
import { askEmailChange, confirmEmailChange } from '#core/account/email-change.server.ts'
import { sendVerificationCode, verifyEmail } from '#core/account/email-verification.server.ts'
import { findSession } from '#core/account/sign-in/accounts.server.ts'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import { PASSWORD_FIELD_LIMIT } from '#core/account/sign-in/password.ts'
import { REGISTRATION_LIMITS } from '#core/account/sign-in/registration.ts'
import type { AccountDone } from '../account/account-answer.ts'
import {
  accountAction,
  refuse,
  type AccountAnswered,
  type Call,
} from '../sign-in/answer-account.server.ts'
import type { EmailIntent } from './email-form.ts'
import {
  changeErrors,
  codeRefusalText,
  missingErrors,
  sendRefusalText,
  SESSION_OVER,
  TOO_LATE,
  WRONG_CODE,
} from './email-texts.ts'

const EMAIL_FORM = {
  intent: 20,
  email: REGISTRATION_LIMITS.email,
  password: PASSWORD_FIELD_LIMIT,
  code: 20,
  oldCode: 20,
  newCode: 20,
}
type Form = Record<keyof typeof EMAIL_FORM, string>
type Step = (call: Call, shopper: Shopper, form: Form) => Promise<AccountAnswered>

const ok = (done: Omit<AccountDone, 'ok'> = {}): AccountAnswered => ({
  answer: { ok: true, ...done },
})

/** A step of proving or changing the e-mail of an account. Changes nothing without a session. */
export const emailAction = accountAction('correo', EMAIL_FORM, async (call, form) => {
  requireSessionLookup(call.context)
  const shopper = call.context.get(shopperContext)
  // An open window keeps the typed text; the loader of the page redirects to sign-in.
  if (!shopper) return refuse({ reason: 'signed_out' }, SESSION_OVER)
  const step = STEPS.get(form.intent)
  if (!step) throw new Response('No se sabe qué se pide', { status: 400 })
  return step(call, shopper, form)
})

/** Mails the code that proves the account's e-mail; a new request replaces the code. */
const sendCode: Step = async ({ context }, shopper) => {
  const shop = context.get(shopContext)
  const outcome = await sendVerificationCode(shop, shopper, context.get(clientAddressContext))
  return outcome.ok ? ok() : refuse(outcome, sendRefusalText(outcome))
}

/** Checks the code that proves the account's e-mail. */
const verify: Step = async (call, shopper, { code }) => {
  const shop = call.context.get(shopContext)
  const outcome = await verifyEmail(shop, shopper, { code })
  if (outcome.ok) {
    await readShopperAgain(call)
    return ok({ joinedOrders: outcome.joinedOrders })
  }
  if (outcome.reason === 'wrong_code') logWrong('wrong_code', call, shopper)
  return refuse(outcome, '', { code: codeRefusalText(outcome) })
}

/** Starts a change of e-mail: mails a code to each address. */
const askChange: Step = async (call, shopper, form) => {
  const { email } = form
  const missing = missingErrors(form)
  if (missing) return refuse({ reason: 'bad_fields' }, '', missing)
  const shop = call.context.get(shopContext)
  const outcome = await askEmailChange(shop, shopper, form, visitorOf(call))
  if (outcome.ok) return ok({ email })
  if (outcome.reason === 'wrong_password') logWrong('wrong_password', call, shopper)
  const errors = changeErrors(outcome)
  return errors ? refuse(outcome, '', errors) : refuse(outcome, sendRefusalText(outcome))
}

/** Checks both codes, and changes the e-mail if both are right. */
const confirmChange: Step = async (call, shopper, { oldCode, newCode }) => {
  const shop = call.context.get(shopContext)
  const outcome = await confirmEmailChange(shop, shopper, { oldCode, newCode }, visitorOf(call))
  if (outcome.ok) {
    const { clientAddress } = visitorOf(call)
    shop.logSecurity('email_changed', { email: shopper.email, clientAddress })
    await readShopperAgain(call)
    return ok({ joinedOrders: outcome.joinedOrders })
  }
  switch (outcome.reason) {
    case 'bad_fields':
      return refuse(outcome, '', outcome.errors)
    case 'no_code':
      return refuse(outcome, TOO_LATE)
    case 'wrong_codes': {
      logWrong('wrong_code', call, shopper)
      const errors = Object.fromEntries(outcome.wrong.map((one) => [`${one}Code`, WRONG_CODE]))
      return refuse(outcome, codeRefusalText(outcome), errors)
    }
  }
}

const STEPS = new Map<string, Step>(
  Object.entries({
    send: sendCode,
    verify,
    change: askChange,
    confirm: confirmChange,
  } satisfies Record<EmailIntent, Step>),
)

/** Reloads the shopper, so that a rendered page shows the new data. */
async function readShopperAgain(call: Call): Promise<void> {
  const { accounts } = call.context.get(shopContext)
  const { shopper } = await findSession(accounts, visitorOf(call))
  call.context.set(shopperContext, shopper)
}

function logWrong(event: 'wrong_code' | 'wrong_password', call: Call, { email }: Shopper): void {
  const { clientAddress } = visitorOf(call)
  call.context.get(shopContext).logSecurity(event, { email, clientAddress })
}
