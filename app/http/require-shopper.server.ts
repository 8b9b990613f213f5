import { data, redirectDocument, type RouterContextProvider } from 'react-router'
import { isSessionUnknownContext, shopperContext } from '#app/context.ts'
import { guardPath } from '#app/shop/account/sign-in-path.ts'
import type { Shopper } from '#core/shopper/shopper.ts'
import { isRouterRequest } from './router-request.server.ts'

type Context = Readonly<RouterContextProvider>

/** Ends a call with 503 while nobody knows whose session it is: it must not be taken for a visitor's. */
export function requireKnownSession(context: Context): void {
  if (!context.get(isSessionUnknownContext)) return
  throw Response.json({ ok: false, reason: 'busy' }, { status: 503 })
}

/** The same for a page, which says so in the shop's look. */
export function requireKnownSessionPage(context: Context): void {
  if (context.get(isSessionUnknownContext)) throw data(null, { status: 503 })
}

/** The same for a form of a page: where scripts posted it, it stays, and says that the session is over. */
export function requireShopperAction(context: Context, request: Request): Shopper {
  const isVisitor = !context.get(shopperContext) && !context.get(isSessionUnknownContext)
  if (isRouterRequest(request) && isVisitor) throw data(null, { status: 401 })
  return requireShopperPage(context, request)
}

/**
 * The same for a page: a visitor is sent home, where the window to sign in opens. As a new document:
 * the styles fetched ahead for the page that is not shown, and what was read as a shopper, go with it.
 */
export function requireShopperPage(context: Context, request: Request): Shopper {
  requireKnownSessionPage(context)
  const shopper = context.get(shopperContext)
  if (shopper) return shopper
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes') // what the router added to ask for parts of the page
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  throw redirectDocument(guardPath(pathname.replace(/\.data$/, '') + query))
}
