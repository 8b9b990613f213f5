import { ACCOUNT_CALLS } from '#app/http/account-calls.server.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.server.ts'
import type { Route } from './+types/api.account'

/** The call that an address names, in any letters as any other address; undefined where none does. */
const callOf = (name: string) =>
  Object.entries(ACCOUNT_CALLS).find(([known]) => known === name.toLowerCase())?.[1]

const noSuchCall = () => Response.json({ ok: false, reason: 'unknown' }, { status: 404 })

export const loader = ({ params }: Route.LoaderArgs): Response =>
  callOf(params.call) ? methodNotAllowed() : noSuchCall()

export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const call = callOf(params.call)
  return call ? call({ request, context }) : noSuchCall()
}
