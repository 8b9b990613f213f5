import { shopContext } from '#app/context.ts'
import { answerForm, orderHeaders, type Answered } from '#app/http/answer-form.server.ts'
import { asShopper } from '#app/http/as-shopper.server.ts'
import { openedOrders } from '#app/http/order-cookies.server.ts'
import { openOrder, requireOpenOrder } from '#app/http/open-order.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { keepPage } from '#app/shop/forms/keep-page.browser.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { RETURN_EXCHANGE_LIMITS } from '#core/checkout/exchange-order/return-exchange.ts'
import { policy } from '#core/base/policy/policy.ts'
import { submitReturnRequest, returnOffer } from '#app/shop/returns/return-action.server.ts'
import {
  ORDER_CLOSED,
  RETURN_FAILED,
  RETURN_LIMITS,
  type ReturnAnswer,
} from '#core/returns/return-form.ts'
import { ReturnPage } from '#app/shop/returns/return-page.tsx'
import { unitsLimits } from '#core/returns/units-form.ts'
import { refuseForm } from '#core/base/text/form-answer.ts'
import type { Route } from './+types/order-return'

export const handle: RouteHandle = { access: 'order' }

/** The returnable items of an order open for this browser; redirects for any other order. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const order = await requireOpenOrder(context, request, params.number)
  return returnOffer(shop.db, order, shop.now())
}

/** Requests a return. The form keeps its input. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const lines = Array.from({ length: policy.limits.cartLines }, (_, position) => ({ position }))
  const form = await readForm(request, {
    ...RETURN_LIMITS,
    ...RETURN_EXCHANGE_LIMITS,
    ...unitsLimits(lines),
  })
  const order = await openOrder(context, request, params.number)
  const openForBrowser = (orderId: string) =>
    openedOrders(context.get(shopContext)).write(request.headers.get('cookie'), orderId)
  const run = async (): Promise<Answered<ReturnAnswer>> =>
    order
      ? submitReturnRequest({ ...asShopper(context), openForBrowser }, order, form)
      : { answer: refuseForm(ORDER_CLOSED, null), status: 404 }
  const { reason, note, seen, cambio } = form
  const failed = refuseForm(RETURN_FAILED, { reason, note, seen, cambio, units: form })
  return answerForm(context, run, { log: 'return not kept', failed })
}

export const clientAction = keepPage<ReturnAnswer>(() => refuseForm(RETURN_FAILED, null))

export const headers = orderHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Devolver del pedido ${args.params.number}`,
    description: 'Una devolución.',
    isListed: false,
  })

export default function OrderReturn({ loaderData, actionData }: Route.ComponentProps) {
  return <ReturnPage offer={loaderData} answer={actionData} />
}
