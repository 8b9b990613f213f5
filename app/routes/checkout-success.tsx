import { redirect } from 'react-router'
import { shopContext } from '#app/context.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { orderCookie } from '#app/shop/orders/order-cookie.server.ts'
import { findOrder } from '#app/shop/orders/orders.server.ts'
import { SuccessPage } from '#app/shop/checkout/success-page.tsx'
import type { Route } from './+types/checkout-success'

/** Without a finished order behind it, this page is no page: it leads home. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const id = orderCookie(shop).read(request.headers.get('cookie'))
  const order = id === undefined ? undefined : await findOrder(shop.db, id)
  if (!order) throw redirect('/')
  const { number, amounts, shippingMethod, recipient } = order
  return {
    number,
    totalCents: amounts.totalCents,
    shippingMethod,
    email: recipient.email,
    firstName: recipient.firstName,
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Pedido confirmado',
    description: 'Tu pedido está confirmado.',
    isListed: false,
  })

export default function CheckoutSuccess({ loaderData }: Route.ComponentProps) {
  return <SuccessPage {...loaderData} />
}
