import { z } from 'zod'
import { clientAddressContext, shopContext } from '#app/context.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { requireShopper } from '#app/http/require-shopper.server.ts'
import { visitorOf } from '#app/shop/accounts/accounts.server.ts'
import { emailAnswer } from '#app/shop/accounts/email-answer.server.ts'
import { askEmailChange } from '#app/shop/accounts/email-change.server.ts'
import type { Route } from './+types/api.account.change-email'

const Input = z.strictObject({ password: z.string().max(300), email: z.string().max(300) })

export const loader = methodNotAllowed

/** Begins a change of e-mail: a code to each address. */
export async function action({ request, context }: Route.ActionArgs) {
  const shopper = requireShopper(context)
  const input = await readJson(request, Input)
  const visitor = visitorOf(request, context.get(clientAddressContext))
  return emailAnswer(await askEmailChange(context.get(shopContext), shopper, input, visitor))
}
