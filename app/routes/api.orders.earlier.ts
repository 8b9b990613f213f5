import { shopContext, shopperContext } from '#app/context.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { orderCookie } from '#app/http/order-cookies.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { requireSessionLookup } from '#app/http/require-shopper.server.ts'
import { askEarlierOrder } from '#core/checkout/earlier-order.server.ts'
import { EarlierOrderRequest } from '#core/checkout/order-request.ts'
import type { Route } from './+types/api.orders.earlier'

export const handle: RouteHandle = { postGate: 'purchase', limit: 'purchase' }

/** Finds the order of a checkout that lost its answer, by its key. A POST: the key is a secret. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  // The order of an account is shown to its session alone.
  requireSessionLookup(context)
  const { idempotencyKey } = await readJson(request, EarlierOrderRequest)
  const shopper = context.get(shopperContext)
  const sender = { userId: shopper?.id, email: shopper?.email }
  const outcome = await askEarlierOrder(shop.db, idempotencyKey, sender)
  if (outcome.state !== 'placed') return Response.json(outcome)
  return Response.json(outcome, {
    headers: { 'set-cookie': await orderCookie(shop).write(outcome.order.id) },
  })
}
