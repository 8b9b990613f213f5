import { data, isRouteErrorResponse, useRouteError } from 'react-router'
import { shopContext } from '#app/context.ts'
import { requireShopperPage } from '#app/http/require-shopper.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { RouteError } from '#app/shop/layout/route-error.tsx'
import { NoSuchOrder } from '#app/shop/orders/no-such-order.tsx'
import { loadOrderView } from '#app/shop/orders/order-view-data.server.ts'
import { OrderActions } from '#app/shop/orders/order-actions.tsx'
import { OrderView } from '#app/shop/orders/order-view.tsx'
import { OrderReturns } from '#app/shop/returns/order-returns.tsx'
import { findOrderOfUser } from '#core/orders/orders.server.ts'
import type { Route } from './+types/profile-order'

export const handle: RouteHandle = { access: 'shopper' }

/** An order of this account; 404 both for another's order and for an unknown one. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const shopper = requireShopperPage(context, request)
  const order = await findOrderOfUser(shop.db, shopper.id, params.number)
  if (!order) throw data(null, { status: 404 })
  return loadOrderView(shop, order)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData ? `Pedido ${args.loaderData.number}` : 'Pedido',
    description: 'Un pedido.',
    isListed: false,
  })

export default function ProfileOrder({ loaderData }: Route.ComponentProps) {
  return (
    <OrderView
      order={loaderData}
      back={{ to: '/profile/orders', label: 'Mis Pedidos' }}
      actions={<OrderActions order={loaderData} />}
      returns={<OrderReturns returns={loaderData.returns} />}
    />
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return isMissing ? <NoSuchOrder /> : <RouteError />
}
