import { asShopper } from '#app/http/as-shopper.server.ts'
import { data, redirect } from 'react-router'
import { shopContext, shopperContext } from '#app/context.ts'
import { openOrder } from '#app/http/open-order.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import type { CancelAnswer } from '#app/shop/orders/cancel-answer.ts'
import { OrderPage } from '#app/shop/orders/order-page.tsx'
import { loadOrderView } from '#app/shop/orders/order-view-data.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import type { Route } from './+types/order'

/** An order that is open for this browser; redirects for any other, whether it exists or not. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const order = await openOrder(context, request, params.number)
  if (!order) throw redirect(`/orders?numero=${encodeURIComponent(params.number)}`)
  return { order: await loadOrderView(shop, order), isSignedIn: !!context.get(shopperContext) }
}

/** Cancels the order for its buyer, before it is shipped. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const order = await openOrder(context, request, params.number)
  if (!order) return data<CancelAnswer>({ ok: false, reason: 'unknown_order' }, { status: 404 })
  const outcome = await cancelOrder(asShopper(context), order.number)
  if (outcome.ok) return data<CancelAnswer>({ ok: true })
  return data<CancelAnswer>(outcome, { status: outcome.reason === 'not_now' ? 409 : 404 })
}

/** If the shop cannot be reached, the page stays and says so. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch {
    return { ok: false, reason: 'failed' } satisfies CancelAnswer
  }
}

/** Hides the number from other sites. A form without scripts needs the origin, so not from all. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  loaderHeaders.set('referrer-policy', 'same-origin')
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Pedido ${args.params.number}`,
    description: 'Un pedido.',
    isListed: false,
  })

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} posted={actionData} />
}
