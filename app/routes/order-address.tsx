import { answerForm, orderHeaders, type Answered } from '#app/http/answer-form.server.ts'
import { asShopper } from '#app/http/as-shopper.server.ts'
import { openOrder, requireOpenOrder } from '#app/http/open-order.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import {
  ADDRESS_FAILED,
  type OrderAddressAnswer,
} from '#app/shop/addresses/order-address-answer.ts'
import { addressOffer, changeOrderAddress } from '#app/shop/addresses/order-address.server.ts'
import { OrderAddressPage } from '#app/shop/addresses/order-address-page.tsx'
import { keepPage } from '#app/shop/forms/keep-page.browser.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { refuseForm } from '#core/base/text/form-answer.ts'
import { ADDRESS_CHANGE_LIMITS, deliveryOf } from '#core/orders/delivery/delivery-address.ts'
import { ORDER_CLOSED } from '#core/returns/return-form.ts'
import type { Route } from './+types/order-address'

export const handle: RouteHandle = { access: 'order' }

/** Where an order open for this browser goes; redirects for any other order. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  return addressOffer(await requireOpenOrder(context, request, params.number))
}

/** Changes where it goes, while none of it has left. The form keeps its input. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, ADDRESS_CHANGE_LIMITS)
  const typed = deliveryOf(form)
  const order = await openOrder(context, request, params.number)
  const run = async (): Promise<Answered<OrderAddressAnswer>> =>
    order
      ? changeOrderAddress(asShopper(context), order.number, form)
      : { answer: refuseForm(ORDER_CLOSED, typed), status: 404 }
  const failed = refuseForm(ADDRESS_FAILED, typed)
  return answerForm(context, run, { log: 'address of an order not changed', failed })
}

export const clientAction = keepPage<OrderAddressAnswer>(() => refuseForm(ADDRESS_FAILED, null))

export const headers = orderHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Dirección del pedido ${args.params.number}`,
    description: 'La dirección de un pedido.',
    isListed: false,
  })

export default function OrderAddress({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderAddressPage offer={loaderData} answer={actionData} />
}
