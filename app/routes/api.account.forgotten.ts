import { z } from 'zod'
import { clientAddressContext, shopContext } from '#app/context.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { accountAnswer } from '#app/shop/accounts/account-answer.server.ts'
import { requestReset, visitorOf } from '#app/shop/accounts/accounts.server.ts'
import type { Route } from './+types/api.account.forgotten'

const Input = z.strictObject({ email: z.string().max(300) })

export const loader = methodNotAllowed

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts } = context.get(shopContext)
  const input = await readJson(request, Input)
  const visitor = visitorOf(request, context.get(clientAddressContext))
  return accountAnswer(await requestReset(accounts, input, visitor))
}
