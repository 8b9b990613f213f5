import { shopContext } from '#app/context.ts'
import { cartProducts } from '#core/cart/cart-products.server.ts'
import { policy } from '#core/policy/policy.ts'
import type { Route } from './+types/api.cart-products'

/** What the shop now says about the products of a cart: `?id=…&id=…`. Unknown ids are left out. */
export function loader({ request, context }: Route.LoaderArgs) {
  const ids = new URL(request.url).searchParams.getAll('id').slice(0, policy.limits.cartLines)
  const { byId } = context.get(shopContext).catalogue.current()
  return Response.json(cartProducts(byId, ids))
}
