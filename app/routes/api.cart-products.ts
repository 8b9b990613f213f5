import { shopContext } from '#app/context.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { cartProducts } from '#core/pricing/cart/cart-products.server.ts'
import { offersAt } from '#core/pricing/offers/offer.ts'
import { policy } from '#core/base/policy/policy.ts'
import type { Route } from './+types/api.cart-products'

export const handle: RouteHandle = {
  access: 'public',
  keeps: true,
  query: 'cart',
  ignoresSession: true,
  gate: 'purchase',
}

/** The current data of a cart's products: `?id=…&id=…`. Omits unknown ids. */
export function loader({ request, context }: Route.LoaderArgs) {
  const ids = new URL(request.url).searchParams.getAll('id').slice(0, policy.limits.cartLines)
  const { catalogue, now } = context.get(shopContext)
  const { byId } = catalogue.current()
  return Response.json(cartProducts(byId, ids, offersAt(now().toISOString())))
}
