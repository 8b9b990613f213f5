import { redirect } from 'react-router'
import { shopContext } from '#app/context.ts'
import { answerForm, orderHeaders, type Answered } from '#app/http/answer-form.server.ts'
import { asShopper } from '#app/http/as-shopper.server.ts'
import { openOrder, requireOpenOrder } from '#app/http/open-order.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { keepPage } from '#app/shop/forms/keep-page.browser.ts'
import { noticeView } from '#app/shop/guarantee/notice-view.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { PAY_FAILED, PAY_LIMITS, type PayAnswer } from '#app/shop/pay-link/pay-answer.ts'
import { payOffer, payOrder } from '#app/shop/pay-link/pay-offer.server.ts'
import { PayPage } from '#app/shop/pay-link/pay-page.tsx'
import { refuseForm } from '#core/base/text/form-answer.ts'
import { checkPayment } from '#core/payments/check-payment.server.ts'
import { ORDER_CLOSED } from '#core/returns/return-form.ts'
import type { Route } from './+types/order-pay'

export const handle: RouteHandle = {
  access: 'order',
  gate: 'purchase',
  postGate: 'purchase',
  limit: 'purchase',
}

/**
 * An order open for this browser that is paid by a link; redirects for any other. Asks the provider
 * about a page that is open.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await requireOpenOrder(context, request, params.number)
  if (order.state.payment === 'pending') await checkPayment(asShopper(context), order.id)
  const offer = await payOffer(context.get(shopContext), order)
  if (!offer) throw redirect(`/orders/${order.number}`)
  const isBack = new URL(request.url).searchParams.has('hecho')
  return { offer, notice: noticeView(), isBack }
}

/** Pays it, or answers the provider's page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { authorisation } = await readForm(request, PAY_LIMITS)
  const order = await openOrder(context, request, params.number)
  const run = async (): Promise<Answered<PayAnswer>> => {
    if (!order) return { answer: refuseForm(ORDER_CLOSED, null), status: 404 }
    const answered = await payOrder(asShopper(context), order, authorisation)
    if (answered === null) throw redirect(`/orders/${order.number}/pay?hecho=si`)
    return answered
  }
  const failed = refuseForm(PAY_FAILED, null)
  return answerForm(context, run, { log: 'order not paid by its link', failed })
}

export const clientAction = keepPage<PayAnswer>(() => refuseForm(PAY_FAILED, null))

export const headers = orderHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Pagar el pedido ${args.params.number}`,
    description: 'El pago de un pedido.',
    isListed: false,
  })

export default function OrderPay({ loaderData, actionData }: Route.ComponentProps) {
  return <PayPage {...loaderData} answer={actionData} />
}
