import type { MiddlewareFunction } from 'react-router'
import {
  isSessionUnknownContext,
  requestIdContext,
  sessionIdContext,
  shopContext,
  shopperContext,
} from '#app/context.ts'
import { PATIENCE_MS } from '#core/base/async/patience.ts'
import { withTimeout } from '#core/base/async/with-timeout.ts'
import { findSession, type Session, type Visitor } from '#core/account/sign-in/accounts.server.ts'
import { sessionCookieName } from '#core/account/sign-in/session-cookie.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { visitorOf } from './visitor.server.ts'

/**
 * Looks up the signed-in shopper once per request, and only with a session cookie. If the look-up
 * fails or is late, the request counts as a visitor's, and sets `isSessionUnknownContext`.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const shop = context.get(shopContext)
  const name = sessionCookieName(shop.shopUrl)
  if (!request.headers.get('cookie')?.includes(`${name}=`)) return next()
  const visitor = visitorOf({ request, context })
  const session = await findInTime(shop, visitor, context.get(requestIdContext))
  if (!session) {
    context.set(isSessionUnknownContext, true)
    return next()
  }
  const { shopper, sessionId, cookies } = session
  context.set(shopperContext, shopper)
  context.set(sessionIdContext, sessionId)
  const response = await next()
  // An action that signs in or out has set the cookie itself.
  if (!response.headers.has('set-cookie')) {
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    // An invalid session cookie would keep its browser from the cached public pages.
    if (!shopper && cookies.length === 0) response.headers.append('set-cookie', gone(name))
  }
  return response
}

/** Undefined when the database failed or was too slow; its connection has timeouts of its own. */
async function findInTime(
  shop: Shop,
  visitor: Visitor,
  requestId: string,
): Promise<Session | undefined> {
  try {
    return await withTimeout(PATIENCE_MS.session, findSession(shop.accounts, visitor), () => {
      throw new Error(`no answer within ${PATIENCE_MS.session} ms`)
    })
  } catch (error) {
    shop.logError('session not found out', error, requestId)
    return undefined
  }
}

const gone = (name: string): string =>
  `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${name.startsWith('__Host-') ? '; Secure' : ''}`
