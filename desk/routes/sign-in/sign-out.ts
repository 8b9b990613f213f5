import { redirect } from 'react-router'
import { shopContext } from '#app/context.ts'
import { endStaffSession } from '#core/account/staff/staff-sessions.server.ts'
import { sessionCookie } from '../../http/staff-cookie.server.ts'
import type { Route } from './+types/sign-out'

/** A link that ends a session could stand on any page, so only a form does. */
export function loader() {
  throw redirect('/')
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const token = sessionCookie.read(shop, request)
  if (token !== undefined) await endStaffSession(shop.db, token)
  throw redirect('/entrar', { headers: { 'set-cookie': sessionCookie.clear(shop) } })
}
