import { clientAddressContext, shopContext } from '#app/context.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.server.ts'
import { signOut, visitorOf } from '#app/shop/accounts/accounts.server.ts'
import type { Route } from './+types/api.account.sign-out'

export const loader = methodNotAllowed

/** Ends the session, here and on the server; doing it twice does no harm. */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts } = context.get(shopContext)
  const cookies = await signOut(accounts, visitorOf(request, context.get(clientAddressContext)))
  return Response.json({ ok: true }, { headers: cookies.map((cookie) => ['set-cookie', cookie]) })
}
