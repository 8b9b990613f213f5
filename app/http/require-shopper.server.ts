import { redirect, type RouterContextProvider } from 'react-router'
import { shopperContext } from '#app/context.ts'
import { guardPath } from '#app/shop/accounts/own-path.ts'
import type { Shopper } from '#app/shop/accounts/shopper.ts'

type Context = Readonly<RouterContextProvider>

/** Who is signed in, for a call; ends the request with 401 for a visitor. */
export function requireShopper(context: Context): Shopper {
  const shopper = context.get(shopperContext)
  if (!shopper) throw Response.json({ ok: false, reason: 'signed_out' }, { status: 401 })
  return shopper
}

/** The same for a page: a visitor is sent home, where the window to sign in opens. */
export function requireShopperPage(context: Context, request: Request): Shopper {
  const shopper = context.get(shopperContext)
  if (shopper) return shopper
  const { pathname, search } = new URL(request.url)
  throw redirect(guardPath(pathname.replace(/\.data$/, '') + search))
}
