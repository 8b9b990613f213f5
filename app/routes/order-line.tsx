import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { answerForm, orderHeaders, type Answered } from '#app/http/answer-form.server.ts'
import { asShopper } from '#app/http/as-shopper.server.ts'
import { openOrder, requireOpenOrder } from '#app/http/open-order.server.ts'
import { openedOrders } from '#app/http/order-cookies.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { keepPage } from '#app/shop/forms/keep-page.browser.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { LINE_FAILED, type OrderLineAnswer } from '#app/shop/orders/order-line-answer.ts'
import { changeOrderLine, lineOffer } from '#app/shop/orders/order-line.server.ts'
import { OrderLinePage } from '#app/shop/orders/order-line-page.tsx'
import { refuseForm } from '#core/base/text/form-answer.ts'
import { LINE_CHANGE_LIMITS } from '#core/returns/line-changes/line-change.ts'
import { ORDER_CLOSED } from '#core/returns/return-form.ts'
import type { Route } from './+types/order-line'

export const handle: RouteHandle = { access: 'order' }

/** A line of an order open for this browser, and what it may become; redirects for any other order. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await requireOpenOrder(context, request, params.number)
  const offer = await lineOffer(context.get(shopContext).db, order, params.line)
  if (!offer) throw data(null, { status: 404 })
  return offer
}

/** Changes it, while none of it has left. The form keeps what was chosen. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, LINE_CHANGE_LIMITS)
  const typed = { variante: form.variante, unidades: form.unidades }
  const order = await openOrder(context, request, params.number)
  const openForBrowser = (orderId: string) =>
    openedOrders(context.get(shopContext)).write(request.headers.get('cookie'), orderId)
  const run = async (): Promise<Answered<OrderLineAnswer>> =>
    order
      ? changeOrderLine({ ...asShopper(context), openForBrowser }, order, params.line, form)
      : { answer: refuseForm(ORDER_CLOSED, typed), status: 404 }
  const failed = refuseForm(LINE_FAILED, typed)
  return answerForm(context, run, { log: 'line of an order not changed', failed })
}

export const clientAction = keepPage<OrderLineAnswer>(() => refuseForm(LINE_FAILED, null))

export const headers = orderHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Talla o color del pedido ${args.params.number}`,
    description: 'La talla o el color de una prenda de un pedido.',
    isListed: false,
  })

export default function OrderLine({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderLinePage key={loaderData.line} offer={loaderData} answer={actionData} />
}
