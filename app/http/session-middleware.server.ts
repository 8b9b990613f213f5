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

/** A shopper whose session is not found by then gets the public page, within a second. */
const LOOK_UP_MS = 750

/**
 * Finds out once for each request who is signed in; without a session cookie nobody is asked. While
 * the database does not say in time, the request goes on as a visitor's, and knows that it is not.
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
  // An action that signs in or out has said itself what becomes of the cookie.
  if (!response.headers.has('set-cookie')) {
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    // A cookie that is nobody's would keep its browser from the pages that are kept for all.
    if (!shopper && cookies.length === 0) response.headers.append('set-cookie', gone(name))
  }
  return response
}

/** Undefined when the database failed or was too slow; its connection gives up by limits of its own. */
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
    looked.catch(() => {}) // it may fail later, when nobody waits for it any more
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
