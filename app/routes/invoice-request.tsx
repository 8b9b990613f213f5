import { shopContext } from '#app/context.ts'
import { answerForm, orderHeaders, type Answered } from '#app/http/answer-form.server.ts'
import { openOrder, requireOpenOrder } from '#app/http/open-order.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { keepPage } from '#app/shop/forms/keep-page.browser.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { InvoiceRequestPage } from '#app/shop/invoices/invoice-request-page.tsx'
import { invoiceOffer, requestInvoice } from '#app/shop/invoices/invoice-request.server.ts'
import {
  BUYER_LIMITS,
  REQUEST_FAILED,
  type RequestAnswer,
} from '#core/orders/invoices/buyer-form.ts'
import { ORDER_CLOSED } from '#core/returns/return-form.ts'
import { refuseForm } from '#core/base/text/form-answer.ts'
import type { Route } from './+types/invoice-request'

export const handle: RouteHandle = { access: 'order' }

/** What an order open for this browser can be invoiced with; redirects for any other order. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await requireOpenOrder(context, request, params.number)
  return invoiceOffer(context.get(shopContext).db, order)
}

/** Issues the full invoice, or keeps its data until the dispatch. The form keeps its input. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readForm(request, BUYER_LIMITS)
  const order = await openOrder(context, request, params.number)
  const run = async (): Promise<Answered<RequestAnswer>> =>
    order
      ? requestInvoice(shop, order, form)
      : { answer: refuseForm(ORDER_CLOSED, form), status: 404 }
  const failed = refuseForm(REQUEST_FAILED, form)
  return answerForm(context, run, { log: 'full invoice not issued', failed })
}

export const clientAction = keepPage<RequestAnswer>(() => refuseForm(REQUEST_FAILED, null))

export const headers = orderHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Factura del pedido ${args.params.number}`,
    description: 'Una factura completa.',
    isListed: false,
  })

export default function InvoiceRequest({ loaderData, actionData }: Route.ComponentProps) {
  return <InvoiceRequestPage offer={loaderData} answer={actionData} />
}
