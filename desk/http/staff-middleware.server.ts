import { redirect, type MiddlewareFunction } from 'react-router'
import { shopContext } from '#app/context.ts'
import { findStaffSession } from '#core/account/staff/staff-sessions.server.ts'
import { isOpenPath, signInPath } from './desk-paths.ts'
import { sessionCookie } from './staff-cookie.server.ts'
import { staffContext } from './staff-context.ts'

/**
 * Finds who is signed in, once per request. Every page but those of signing in needs somebody: a
 * new route is closed before its author thinks of it.
 */
export const staffMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const shop = context.get(shopContext)
  const token = sessionCookie.read(shop, request)
  const session =
    token === undefined ? undefined : await findStaffSession(shop.db, token, shop.now())
  context.set(staffContext, session ?? null)
  const { pathname, search } = new URL(request.url)
  if (session === undefined && !isOpenPath(pathname)) {
    const headers = token === undefined ? {} : { 'set-cookie': sessionCookie.clear(shop) }
    throw redirect(signInPath(pathname + search, token !== undefined), { headers })
  }
  return next()
}
