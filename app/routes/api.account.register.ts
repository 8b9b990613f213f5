import { z } from 'zod'
import { clientAddressContext, shopContext } from '#app/context.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import {
  queueAlreadyRegisteredMail,
  queueWelcomeMail,
} from '#app/shop/accounts/account-mail.server.ts'
import { accountAnswer } from '#app/shop/accounts/account-answer.server.ts'
import { registerShopper, visitorOf } from '#app/shop/accounts/accounts.server.ts'
import type { Route } from './+types/api.account.register'

const text = z.string().max(300)
const Registration = z.strictObject({
  email: text,
  password: text,
  firstName: text,
  lastName: text,
  phone: text,
})

export const loader = methodNotAllowed

/** Opens an account and signs in. An address that has one is refused, and its owner told by mail. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const input = await readJson(request, Registration)
  const visitor = visitorOf(request, context.get(clientAddressContext))
  const outcome = await registerShopper(shop.accounts, input, visitor)
  if (outcome.ok) await queueWelcomeMail(shop, outcome.shopper)
  else if (outcome.reason === 'taken') await queueAlreadyRegisteredMail(shop, outcome.email)
  return accountAnswer(outcome)
}
