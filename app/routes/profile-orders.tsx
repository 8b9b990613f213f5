import { shopContext } from '#app/context.ts'
import { requireShopperPage } from '#app/http/require-shopper.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { joinGuestOrders } from '#core/orders/guest-orders.server.ts'
import { orderSummary } from '#app/shop/orders/order-view-data.server.ts'
import { OrdersPage } from '#app/shop/orders/orders-page.tsx'
import { ordersOfUser } from '#core/orders/orders.server.ts'
import type { Route } from './+types/profile-orders'

export const handle: RouteHandle = { access: 'shopper' }

const FIRST = 10
const MOST = 200

/** The newest orders; «ver» loads more. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const shopper = requireShopperPage(context, request)
  const asked = Number(new URL(request.url).searchParams.get('ver')) || FIRST
  const shown = Math.min(Math.max(Math.trunc(asked), FIRST), MOST)
  // Orders placed since then without signing in, under a verified e-mail.
  await joinGuestOrders(db, shopper.id)
  const orders = await ordersOfUser(db, shopper.id, shown + 1)
  return {
    orders: orders.slice(0, shown).map(orderSummary),
    next: orders.length > shown && shown < MOST ? shown + FIRST : null,
    isEmailProved: shopper.emailVerified,
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Mis Pedidos', description: 'Tus pedidos.', isListed: false })

export default function ProfileOrders({ loaderData }: Route.ComponentProps) {
  return <OrdersPage {...loaderData} />
}
