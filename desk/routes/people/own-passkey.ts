import { data, redirect } from 'react-router'
import { shopContext } from '#app/context.ts'
import { startPasskey } from '#core/account/staff/own-factors.server.ts'
import { isRecent, requireStaff } from '../../http/require-staff.server.ts'
import type { Route } from './+types/own-passkey'

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  throw redirect('/acceso')
}

/** What a browser needs to make a passkey; only after a recent second factor. */
export async function action({ context }: Route.ActionArgs) {
  const session = requireStaff(context)
  if (!isRecent(context)) throw data(null, { status: 401 })
  const creation = await startPasskey(context.get(shopContext), session)
  return Response.json(creation, { headers: { 'cache-control': 'no-store' } })
}
