import { redirectDocument } from 'react-router'
import { shopContext, shopperContext } from '#app/context.ts'
import { cookieHeaders, signedOutHeaders } from '#app/http/signed-out.server.ts'
import { visitorOf } from '#app/http/visitor.server.ts'
import {
  queueAlreadyRegisteredMail,
  queuePasswordChangedMail,
  queueWelcomeMail,
} from '#core/account/account-mail.server.ts'
import { registerShopper, signIn, signOut } from '#core/account/sign-in/accounts.server.ts'
import { requestReset, resetPassword } from '#core/account/sign-in/password-reset.server.ts'
import { PASSWORD_FIELD_LIMIT } from '#core/account/sign-in/password.ts'
import { BAD_EMAIL, REGISTRATION_LIMITS } from '#core/account/sign-in/registration.ts'
import { ACCOUNT_FAILED } from '../account/account-answer.ts'
import { ACCOUNT_START, welcomePath } from '../account/account-paths.ts'
import { accountAction, refuse, type AccountAnswered, type Call } from './answer-account.server.ts'
import { waitText } from '../account/account-texts.ts'
import { safeRedirectPath } from '../account/safe-redirect-path.ts'

/** The path to open afterwards. Sent by a page, not by the window, which stays on its page. */
const NEXT = { volver: 500 }
const { email } = REGISTRATION_LIMITS
const password = PASSWORD_FIELD_LIMIT
const SIGN_IN_FORM = { email, password, ...NEXT }
const REGISTER_FORM = { ...REGISTRATION_LIMITS, password, ...NEXT }
const FORGOTTEN_FORM = { email }
const RESET_FORM = { token: 100, password, ...NEXT }

/** Undefined for the window; a page's invalid path falls back to the orders. */
const nextOf = ({ volver }: { volver: string }): string | undefined =>
  volver === '' ? undefined : (safeRedirectPath(volver) ?? ACCOUNT_START)

/** A page redirects to a new document, which knows the shopper; the window gets an answer. */
function done(
  { context }: Call,
  next: string | undefined,
  cookies: readonly string[],
): AccountAnswered {
  const headers = cookieHeaders(cookies)
  if (next !== undefined) throw redirectDocument(next, { status: 303, headers })
  // The old session is over: if a loader redirected its shopper, the new cookies would be lost.
  context.set(shopperContext, null)
  return { answer: { ok: true }, headers }
}

const waitAfter = (text: string, outcome: { reason: string; waitSeconds?: number }): string =>
  outcome.waitSeconds === undefined ? text : `${text}. ${waitText(outcome.waitSeconds)}`

/** Signs in. A refusal does not reveal which of e-mail and password was wrong. */
export const signInAction = accountAction('entrar', SIGN_IN_FORM, async (call, form) => {
  const { accounts, logSecurity } = call.context.get(shopContext)
  const visitor = visitorOf(call)
  const outcome = await signIn(accounts, form, visitor)
  if (outcome.ok) return done(call, nextOf(form), outcome.cookies)
  const event = outcome.reason === 'wrong' ? 'sign_in_failed' : 'sign_in_throttled'
  logSecurity(event, { email: form.email, clientAddress: visitor.clientAddress })
  return refuse(outcome, waitAfter(ACCOUNT_FAILED.entrar, outcome))
})

/** Creates an account and signs in. Refuses a registered address and mails its owner. */
export const registerAction = accountAction('registro', REGISTER_FORM, async (call, form) => {
  const shop = call.context.get(shopContext)
  const { volver, ...input } = form
  const outcome = await registerShopper(shop.accounts, input, visitorOf(call))
  if (outcome.ok) {
    await queueWelcomeMail(shop, outcome.shopper)
    const next = nextOf({ volver })
    return done(call, next && welcomePath(next), outcome.cookies)
  }
  if (outcome.reason === 'taken') await queueAlreadyRegisteredMail(shop, outcome.email)
  const errors = outcome.reason === 'bad_fields' ? outcome.errors : {}
  return refuse(outcome, waitAfter(ACCOUNT_FAILED.registro, outcome), errors)
})

/** Mails a reset link. The answer does not reveal whether an account exists. */
export const forgottenAction = accountAction('olvidada', FORGOTTEN_FORM, async (call, form) => {
  const { accounts, logSecurity } = call.context.get(shopContext)
  const visitor = visitorOf(call)
  const outcome = await requestReset(accounts, form, visitor)
  if (!outcome.ok) {
    const isBusy = outcome.reason === 'wait'
    return refuse(
      outcome,
      isBusy ? waitAfter('Has pedido varios correos seguidos', outcome) : BAD_EMAIL,
    )
  }
  logSecurity('reset_asked', { email: form.email, clientAddress: visitor.clientAddress })
  return { answer: { ok: true, email: form.email } }
})

/** Replaces a forgotten password and mails its owner, as the profile does. The token is in the address until scripts move it to the form. */
export const resetAction = accountAction('reset', RESET_FORM, async (call, form) => {
  const shop = call.context.get(shopContext)
  const { accounts, logSecurity } = shop
  const inAddress = new URL(call.request.url).searchParams.get('token')?.slice(0, 101) ?? ''
  const visitor = visitorOf(call)
  const input = { token: form.token || inAddress, password: form.password }
  const outcome = await resetPassword(accounts, input, visitor)
  if (outcome.ok) {
    const { owner, cookies } = outcome
    logSecurity('password_changed', { email: owner.email, clientAddress: visitor.clientAddress })
    await queuePasswordChangedMail(shop, owner)
    return done(call, nextOf(form), cookies)
  }
  switch (outcome.reason) {
    case 'bad_fields':
      return refuse(outcome, '', outcome.errors)
    case 'wait':
      return refuse(outcome, waitText(outcome.waitSeconds))
    case 'bad_link':
      return refuse(outcome, '')
  }
})

/**
 * Ends the session, on the server and in the browser. Idempotent. Its button is no form that could be
 * shown again, so a failure passes.
 */
export async function signOutAction(call: Call): Promise<never> {
  const shop = call.context.get(shopContext)
  const cookies = await signOut(shop.accounts, visitorOf(call))
  throw redirectDocument('/', { status: 303, headers: await signedOutHeaders(shop, cookies) })
}
