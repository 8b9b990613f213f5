import { shopContext, shopperContext } from '#app/context.ts'
import { answerForm, orderHeaders, type Answered } from '#app/http/answer-form.server.ts'
import { asShopper } from '#app/http/as-shopper.server.ts'
import { openOrder, requireOpenOrder } from '#app/http/open-order.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { keepPage } from '#app/shop/forms/keep-page.browser.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { CANNOT_CANCEL, NOT_CANCELLED, type CancelAnswer } from '#app/shop/orders/cancel-answer.ts'
import { OrderPage } from '#app/shop/orders/order-page.tsx'
import { loadOrderView } from '#app/shop/orders/order-view-data.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { ORDER_CLOSED } from '#core/returns/return-form.ts'
import { refuseForm } from '#core/base/text/form-answer.ts'
import type { Route } from './+types/order'

export const handle: RouteHandle = { access: 'order' }

/** An order that is open for this browser; redirects for any other, whether it exists or not. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const order = await requireOpenOrder(context, request, params.number)
  return { order: await loadOrderView(shop, order), isSignedIn: !!context.get(shopperContext) }
}

/** Cancels the order for its buyer, before it is shipped. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const order = await openOrder(context, request, params.number)
  const run = async (): Promise<Answered<CancelAnswer>> => {
    if (!order) return { answer: refuseForm(ORDER_CLOSED, null), status: 404 }
    const outcome = await cancelOrder(asShopper(context), order.number)
    if (outcome.ok) return { answer: { ok: true } }
    return outcome.reason === 'not_now'
      ? { answer: refuseForm(CANNOT_CANCEL, null), status: 409 }
      : { answer: refuseForm(ORDER_CLOSED, null), status: 404 }
  }
  const failed = refuseForm(NOT_CANCELLED, null)
  return answerForm(context, run, { log: 'order not cancelled', failed })
}

export const clientAction = keepPage<CancelAnswer>(() => refuseForm(NOT_CANCELLED, null))

export const headers = orderHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Pedido ${args.params.number}`,
    description: 'Un pedido.',
    isListed: false,
  })

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} posted={actionData} />
}
