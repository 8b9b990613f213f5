import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { clientAddressContext, shopContext } from '#app/context.ts'
import { accountAnswer } from '#app/shop/accounts/account-answer.server.ts'
import {
  queueAlreadyRegisteredMail,
  queueWelcomeMail,
} from '#app/shop/accounts/account-mail.server.ts'
import {
  registerShopper,
  requestReset,
  resetPassword,
  signIn,
  signOut,
  visitorOf,
} from '#app/shop/accounts/accounts.server.ts'
import { emailAnswer } from '#app/shop/accounts/email-answer.server.ts'
import { askEmailChange, confirmEmailChange } from '#app/shop/accounts/email-change.server.ts'
import { sendVerificationCode, verifyEmail } from '#app/shop/accounts/email-verification.server.ts'
import { jsonText, jsonWord } from '#app/shop/policy/json-text.ts'
import { readJson } from './read-json.server.ts'
import { requireShopper } from './require-shopper.server.ts'

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
    const { accounts } = call.context.get(shopContext)
    const input = await readJson(call.request, z.strictObject({ email: text, password: text }))
    return accountAnswer(await signIn(accounts, input, visitorIn(call)))
  },
  /** Ends the session, here and on the server; doing it twice does no harm. */
  'sign-out': async (call) => {
    const { accounts } = call.context.get(shopContext)
    const cookies = await signOut(accounts, visitorIn(call))
    return Response.json({ ok: true }, { headers: cookies.map((cookie) => ['set-cookie', cookie]) })
  },
  forgotten: async (call) => {
    const { accounts } = call.context.get(shopContext)
    const input = await readJson(call.request, z.strictObject({ email: text }))
    return accountAnswer(await requestReset(accounts, input, visitorIn(call)))
  },
  reset: async (call) => {
    const { accounts } = call.context.get(shopContext)
    const Input = z.strictObject({ token: jsonWord(100), password: text })
    const input = await readJson(call.request, Input)
    return accountAnswer(await resetPassword(accounts, input, visitorIn(call)))
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
    return emailAnswer(await verifyEmail(context.get(shopContext), shopper, input))
  },
  /** Begins a change of e-mail: a code to each address. */
  'change-email': async (call) => {
    const shopper = requireShopper(call.context)
    const input = await readJson(call.request, z.strictObject({ password: text, email: text }))
    const shop = call.context.get(shopContext)
    return emailAnswer(await askEmailChange(shop, shopper, input, visitorIn(call)))
  },
  /** Takes both codes, and changes the e-mail when both are right. */
  'change-email-confirm': async (call) => {
    const shopper = requireShopper(call.context)
    const input = await readJson(call.request, z.strictObject({ oldCode: code, newCode: code }))
    const shop = call.context.get(shopContext)
    return emailAnswer(await confirmEmailChange(shop, shopper, input, visitorIn(call)))
  },
}
