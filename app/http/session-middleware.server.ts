import type { MiddlewareFunction } from 'react-router'
import {
  clientAddressContext,
  sessionIdContext,
  shopContext,
  shopperContext,
} from '#app/context.ts'
import { findSession, visitorOf } from '#app/shop/accounts/accounts.server.ts'
import { sessionCookieName } from '#app/shop/accounts/auth.server.ts'

/** Finds out once for each request who is signed in; without a session cookie nobody is asked. */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const shop = context.get(shopContext)
  const name = sessionCookieName(shop.shopUrl)
  if (!request.headers.get('cookie')?.includes(`${name}=`)) return next()
  const visitor = visitorOf(request, context.get(clientAddressContext))
  const { shopper, sessionId, cookies } = await findSession(shop.accounts, visitor)
  context.set(shopperContext, shopper)
  context.set(sessionIdContext, sessionId)
  const response = await next()
  // An action that signs in or out has said itself what becomes of the cookie.
  if (!response.headers.has('set-cookie')) {
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    // A cookie that is nobody's would keep its browser from the pages that are kept for all.
    if (!shopper && cookies.length === 0) response.headers.append('set-cookie', gone(name))
  }
  return response
}

const gone = (name: string): string =>
  `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${name.startsWith('__Host-') ? '; Secure' : ''}`
