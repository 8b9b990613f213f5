import { data, redirectDocument, type RouterContextProvider } from 'react-router'
import { isSessionUnknownContext, shopperContext } from '#app/context.ts'
import { guardPath } from '#app/shop/account/sign-in-path.ts'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import { isRouterRequest } from './router-request.server.ts'

type Context = Readonly<RouterContextProvider>

/** Throws 503 for an API call with an unknown session, which must not count as a visitor's. */
export function requireSessionLookup(context: Context): void {
  if (!context.get(isSessionUnknownContext)) return
  throw Response.json({ ok: false, reason: 'busy' }, { status: 503 })
}

/** Throws 503 for a page with an unknown session; the error page has the shop's layout. */
export function requireSessionLookupPage(context: Context): void {
  if (context.get(isSessionUnknownContext)) throw data(null, { status: 503 })
}

/** The signed-in shopper of an action. Throws 401 to scripts, whose form stays and says so. */
export function requireShopperAction(context: Context, request: Request): Shopper {
  const isVisitor = !context.get(shopperContext) && !context.get(isSessionUnknownContext)
  if (isRouterRequest(request) && isVisitor) throw data(null, { status: 401 })
  return requireShopperPage(context, request)
}

/**
 * The signed-in shopper of a page. Redirects a visitor home, where the sign-in window opens, with a
 * new document: this drops styles preloaded for the hidden page, and data loaded as a shopper.
 */
export function requireShopperPage(context: Context, request: Request): Shopper {
  requireSessionLookupPage(context)
  const shopper = context.get(shopperContext)
  if (shopper) return shopper
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes') // the router's parameter for parts of the page
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  throw redirectDocument(guardPath(pathname.replace(/\.data$/, '') + query))
}
