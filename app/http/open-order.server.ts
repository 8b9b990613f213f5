import { redirect, type RouterContextProvider } from 'react-router'
import { shopContext, shopperContext } from '#app/context.ts'
import { requireSessionLookupPage } from '#app/http/require-shopper.server.ts'
import { openedOrders, orderCookie } from '#app/http/order-cookies.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import { findOrderWithState, findOrderOfUser } from '#core/orders/orders.server.ts'

/**
 * The order with this number, if the request may see it: its account's, or a browser's that has
 * just placed it or opened it by e-mail or mail link. Otherwise undefined, as if it did not exist.
 */
export async function openOrder(
  context: Readonly<RouterContextProvider>,
  request: Request,
  number: string,
): Promise<OrderWithState | undefined> {
  requireSessionLookupPage(context)
  const shop = context.get(shopContext)
  const shopper = context.get(shopperContext)
  const own = shopper && (await findOrderOfUser(shop.db, shopper.id, number))
  if (own) return own
  const cookies = request.headers.get('cookie')
  const opened = [
    await orderCookie(shop).read(cookies),
    ...(await openedOrders(shop).read(cookies)),
  ]
  if (opened.every((id) => id === undefined)) return undefined
  const id = await findOrderId(shop.db, number)
  return id !== undefined && opened.includes(id) ? findOrderWithState(shop.db, id) : undefined
}

/** As `openOrder`; redirects for any other order, whether it exists or not, to where one is opened. */
export async function requireOpenOrder(
  ...[context, request, number]: Parameters<typeof openOrder>
): Promise<OrderWithState> {
  const order = await openOrder(context, request, number)
  if (!order) throw redirect(`/orders?numero=${encodeURIComponent(number)}`)
  return order
}
