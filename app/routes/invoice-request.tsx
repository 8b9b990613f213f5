import { data, redirect } from 'react-router'
import { requestIdContext, shopContext } from '#app/context.ts'
import { openOrder } from '#app/http/open-order.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { InvoiceRequestPage } from '#app/shop/invoices/invoice-request-page.tsx'
import { invoiceOffer, requestInvoice } from '#app/shop/invoices/invoice-request.server.ts'
import { BUYER_LIMITS, REQUEST_FAILED, type RequestAnswer } from '#core/invoices/buyer-form.ts'
import { ORDER_CLOSED } from '#core/returns/return-form.ts'
import type { Route } from './+types/invoice-request'

/** What an order open for this browser can be invoiced with; redirects for any other order. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await openOrder(context, request, params.number)
  if (!order) throw redirect(`/orders?numero=${encodeURIComponent(params.number)}`)
  return invoiceOffer(context.get(shopContext).db, order)
}

/** Issues the full invoice, or keeps its data until the dispatch. The form keeps its input. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readForm(request, BUYER_LIMITS)
  const order = await openOrder(context, request, params.number)
  const failed = (text: string): RequestAnswer => ({ ok: false, text, errors: {}, values: form })
  if (!order) return data(failed(ORDER_CLOSED), { status: 404 })
  try {
    const { answer, status } = await requestInvoice(shop, order, form)
    return data(answer, { status })
  } catch (error) {
    shop.logError('full invoice not issued', error, context.get(requestIdContext))
    return data(failed(REQUEST_FAILED), { status: 503 })
  }
}

/** If the shop cannot be reached, the page and its input stay. */
export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<RequestAnswer> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return { ok: false, text: REQUEST_FAILED, errors: {}, values: null }
  }
}

/** Hides the number from other sites. A form without scripts needs the origin, so not from all. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  loaderHeaders.set('referrer-policy', 'same-origin')
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Factura del pedido ${args.params.number}`,
    description: 'Una factura completa.',
    isListed: false,
  })

export default function InvoiceRequest({ loaderData, actionData }: Route.ComponentProps) {
  return <InvoiceRequestPage offer={loaderData} answer={actionData} />
}
