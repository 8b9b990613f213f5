import { z } from 'zod'
import { clientAddressContext, shopContext } from '#app/context.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { requireShopper } from '#app/http/require-shopper.server.ts'
import { visitorOf } from '#app/shop/accounts/accounts.server.ts'
import { emailAnswer } from '#app/shop/accounts/email-answer.server.ts'
import { confirmEmailChange } from '#app/shop/accounts/email-change.server.ts'
import type { Route } from './+types/api.account.change-email-confirm'

const code = z.string().max(20)
const Input = z.strictObject({ oldCode: code, newCode: code })

export const loader = methodNotAllowed

/** Takes both codes, and changes the e-mail when both are right. */
export async function action({ request, context }: Route.ActionArgs) {
  const shopper = requireShopper(context)
  const input = await readJson(request, Input)
  const visitor = visitorOf(request, context.get(clientAddressContext))
  return emailAnswer(await confirmEmailChange(context.get(shopContext), shopper, input, visitor))
}
