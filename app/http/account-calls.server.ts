import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { clientAddressContext, shopContext } from '#app/context.ts'
import { accountAnswer } from '#app/shop/account/account-answer.server.ts'
import { queueAlreadyRegisteredMail, queueWelcomeMail } from '#core/account/account-mail.server.ts'
import {
  registerShopper,
  signIn,
  signOut,
  visitorOf,
  type Visitor,
} from '#core/sign-in/accounts.server.ts'
import { emailAnswer } from '#app/shop/account/email-answer.server.ts'
import { askEmailChange, confirmEmailChange } from '#core/account/email-change.server.ts'
import { sendVerificationCode, verifyEmail } from '#core/account/email-verification.server.ts'
import { jsonText, jsonWord } from '#core/text/json-text.ts'
import { requestReset, resetPassword } from '#core/sign-in/password-reset.server.ts'
import type { Shopper } from '#core/shopper/shopper.ts'
import { readJson } from './read-json.server.ts'
import { requireShopper } from './require-shopper.server.ts'
import { signedOutHeaders } from './signed-out.server.ts'

export type Call = {
  request: Request
  context: Readonly<RouterContextProvider>
}

const text = jsonText(300)
const code = jsonText(20)
const Registration = z.strictObject({
  email: text,
  password: text,
  firstName: text,
  lastName: text,
  phone: text,
})

const about = ({ email }: Shopper, { clientAddress }: Visitor) => ({ email, clientAddress })

const visitorIn = ({ request, context }: Call) =>
  visitorOf(request, context.get(clientAddressContext))

/**
 * What an account can be asked at `/api/account/{name}`. One route for all of them: every route of
 * its own would weigh on every page, whose map of the shop names it.
 */
export const ACCOUNT_CALLS: Record<string, (call: Call) => Promise<Response>> = {
  /** Opens an account and signs in. An address that has one is refused, and its owner told by mail. */
  register: async (call) => {
    const shop = call.context.get(shopContext)
    const input = await readJson(call.request, Registration)
    const outcome = await registerShopper(shop.accounts, input, visitorIn(call))
    if (outcome.ok) await queueWelcomeMail(shop, outcome.shopper)
    else if (outcome.reason === 'taken') await queueAlreadyRegisteredMail(shop, outcome.email)
    return accountAnswer(outcome)
  },
  'sign-in': async (call) => {
    const { accounts, logSecurity } = call.context.get(shopContext)
    const input = await readJson(call.request, z.strictObject({ email: text, password: text }))
    const visitor = visitorIn(call)
    const outcome = await signIn(accounts, input, visitor)
    if (!outcome.ok) {
      const event = outcome.reason === 'wrong' ? 'sign_in_failed' : 'sign_in_throttled'
      logSecurity(event, { email: input.email, clientAddress: visitor.clientAddress })
    }
    return accountAnswer(outcome)
  },
  /** Ends the session, here and on the server; doing it twice does no harm. */
  'sign-out': async (call) => {
    const shop = call.context.get(shopContext)
    const cookies = await signOut(shop.accounts, visitorIn(call))
    return Response.json({ ok: true }, { headers: signedOutHeaders(shop, cookies) })
  },
  forgotten: async (call) => {
    const { accounts, logSecurity } = call.context.get(shopContext)
    const input = await readJson(call.request, z.strictObject({ email: text }))
    const visitor = visitorIn(call)
    const outcome = await requestReset(accounts, input, visitor)
    if (outcome.ok) {
      logSecurity('reset_asked', { email: input.email, clientAddress: visitor.clientAddress })
    }
    return accountAnswer(outcome)
  },
  reset: async (call) => {
    const { accounts, logSecurity } = call.context.get(shopContext)
    const Input = z.strictObject({ token: jsonWord(100), password: text })
    const input = await readJson(call.request, Input)
    const visitor = visitorIn(call)
    const outcome = await resetPassword(accounts, input, visitor)
    if (outcome.ok) {
      logSecurity('password_changed', {
        email: outcome.email,
        clientAddress: visitor.clientAddress,
      })
    }
    return accountAnswer(outcome)
  },
  /** Mails the code that proves the account's e-mail; asked again, another in its place. */
  'verify-send': async ({ request, context }) => {
    const shop = context.get(shopContext)
    const shopper = requireShopper(context)
    await readJson(request, z.strictObject({}))
    return emailAnswer(await sendVerificationCode(shop, shopper, context.get(clientAddressContext)))
  },
  /** Takes the code that proves the account's e-mail. */
  verify: async ({ request, context }) => {
    const shopper = requireShopper(context)
    const input = await readJson(request, z.strictObject({ code }))
    const shop = context.get(shopContext)
    const outcome = await verifyEmail(shop, shopper, input)
    if (!outcome.ok && outcome.reason === 'wrong_code') {
      shop.logSecurity('wrong_code', about(shopper, visitorIn({ request, context })))
    }
    return emailAnswer(outcome)
  },
  /** Begins a change of e-mail: a code to each address. */
  'change-email': async (call) => {
    const shopper = requireShopper(call.context)
    const input = await readJson(call.request, z.strictObject({ password: text, email: text }))
    const shop = call.context.get(shopContext)
    const visitor = visitorIn(call)
    const outcome = await askEmailChange(shop, shopper, input, visitor)
    if (!outcome.ok && outcome.reason === 'wrong_password') {
      shop.logSecurity('wrong_password', about(shopper, visitor))
    }
    return emailAnswer(outcome)
  },
  /** Takes both codes, and changes the e-mail when both are right. */
  'change-email-confirm': async (call) => {
    const shopper = requireShopper(call.context)
    const input = await readJson(call.request, z.strictObject({ oldCode: code, newCode: code }))
    const shop = call.context.get(shopContext)
    const visitor = visitorIn(call)
    const outcome = await confirmEmailChange(shop, shopper, input, visitor)
    if (outcome.ok) shop.logSecurity('email_changed', about(shopper, visitor))
    else if (outcome.reason === 'wrong_codes')
      shop.logSecurity('wrong_code', about(shopper, visitor))
    return emailAnswer(outcome)
  },
}
