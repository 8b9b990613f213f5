import { setTimeout as sleep } from 'node:timers/promises'
import type { MiddlewareFunction } from 'react-router'
import {
  isSessionUnknownContext,
  requestIdContext,
  sessionIdContext,
  shopContext,
  shopperContext,
} from '#app/context.ts'
import { findSession, type Session, type Visitor } from '#core/sign-in/accounts.server.ts'
import { sessionCookieName } from '#core/sign-in/auth.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { visitorOf } from './visitor.server.ts'

/** After this time a shopper gets the public page, so that it arrives within a second. */
const LOOK_UP_MS = 750

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
  const late = new AbortController()
  try {
    const looked = findSession(shop.accounts, visitor)
    const tooLate = sleep(LOOK_UP_MS, undefined, { signal: late.signal, ref: false }).then(() => {
      throw new Error(`no answer within ${LOOK_UP_MS} ms`)
    })
    looked.catch(() => {}) // may fail after the race is over
    tooLate.catch(() => {})
    return await Promise.race([looked, tooLate])
  } catch (error) {
    shop.logError('session not found out', error, requestId)
    return undefined
  } finally {
    late.abort()
  }
}

const gone = (name: string): string =>
  `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${name.startsWith('__Host-') ? '; Secure' : ''}`
