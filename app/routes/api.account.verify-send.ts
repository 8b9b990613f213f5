import { z } from 'zod'
import { clientAddressContext, shopContext } from '#app/context.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { requireShopper } from '#app/http/require-shopper.server.ts'
import { emailAnswer } from '#app/shop/accounts/email-answer.server.ts'
import { sendVerificationCode } from '#app/shop/accounts/email-verification.server.ts'
import type { Route } from './+types/api.account.verify-send'

export const loader = methodNotAllowed

/** Mails the code that proves the account's e-mail; asked again, another in its place. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const shopper = requireShopper(context)
  await readJson(request, z.strictObject({}))
  return emailAnswer(await sendVerificationCode(shop, shopper, context.get(clientAddressContext)))
}
