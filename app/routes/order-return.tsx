import { data, redirect } from 'react-router'
import { requestIdContext, shopContext } from '#app/context.ts'
import { openOrder } from '#app/http/open-order.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { policy } from '#core/policy/policy.ts'
import { submitReturnRequest, returnOffer } from '#app/shop/returns/return-action.server.ts'
import {
  ORDER_CLOSED,
  RETURN_FAILED,
  RETURN_LIMITS,
  type ReturnAnswer,
} from '#core/returns/return-form.ts'
import { ReturnPage } from '#app/shop/returns/return-page.tsx'
import { unitsLimits } from '#core/returns/units-form.ts'
import type { Route } from './+types/order-return'

/** The returnable items of an order open for this browser; redirects for any other order. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const order = await openOrder(context, request, params.number)
  if (!order) throw redirect(`/orders?numero=${encodeURIComponent(params.number)}`)
  return returnOffer(shop.db, order, shop.now())
}

/** Requests a return. The form keeps its input. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const lines = Array.from({ length: policy.limits.cartLines }, (_, position) => ({ position }))
  const form = await readForm(request, { ...RETURN_LIMITS, ...unitsLimits(lines) })
  const order = await openOrder(context, request, params.number)
  const failed = (text: string): ReturnAnswer => ({ ok: false, text, errors: {}, values: null })
  if (!order) return data(failed(ORDER_CLOSED), { status: 404 })
  try {
    const { answer, status } = await submitReturnRequest(shop, order, form)
    return data(answer, { status })
  } catch (error) {
    shop.logError('return not kept', error, context.get(requestIdContext))
    const { reason, note, seen } = form
    const values = { reason, note, seen, units: form }
    const answer: ReturnAnswer = { ok: false, text: RETURN_FAILED, errors: {}, values }
    return data(answer, { status: 503 })
  }
}

/** If the shop cannot be reached, the page and its input stay. */
export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<ReturnAnswer> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return { ok: false, text: RETURN_FAILED, errors: {}, values: null }
  }
}

/** Hides the number from other sites. A form without scripts needs the origin, so not from all. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  loaderHeaders.set('referrer-policy', 'same-origin')
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Devolver del pedido ${args.params.number}`,
    description: 'Una devolución.',
    isListed: false,
  })

export default function OrderReturn({ loaderData, actionData }: Route.ComponentProps) {
  return <ReturnPage offer={loaderData} answer={actionData} />
}
