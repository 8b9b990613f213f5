import { z } from 'zod'
import { shopContext } from '#app/context.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { requireShopper } from '#app/http/require-shopper.server.ts'
import { emailAnswer } from '#app/shop/accounts/email-answer.server.ts'
import { verifyEmail } from '#app/shop/accounts/email-verification.server.ts'
import type { Route } from './+types/api.account.verify'

const Input = z.strictObject({ code: z.string().max(20) })

export const loader = methodNotAllowed

/** Takes the code that proves the account's e-mail. */
export async function action({ request, context }: Route.ActionArgs) {
  const shopper = requireShopper(context)
  const input = await readJson(request, Input)
  return emailAnswer(await verifyEmail(context.get(shopContext), shopper, input))
}
