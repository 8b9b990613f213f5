import { data, redirect } from 'react-router'
import { requestIdContext, shopContext } from '#app/context.ts'
import { openOrder } from '#app/http/open-order.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import {
  NOT_KEPT,
  REFUSALS,
  refusedRemedy,
  type RecallAnswer,
} from '#app/shop/recalls/recall-answer.ts'
import { recallOffer } from '#app/shop/recalls/recall-view.server.ts'
import { RemedyPage } from '#app/shop/recalls/remedy-page.tsx'
import { chooseRemedy } from '#core/recalls/recall-remedies.server.ts'
import { REMEDIES } from '#core/recalls/recall.ts'
import { ORDER_CLOSED } from '#core/returns/return-form.ts'
import type { Route } from './+types/order-recall'

/** A recall of an order open for this browser; redirects for any other order. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await openOrder(context, request, params.number)
  if (!order) throw redirect(`/orders?numero=${encodeURIComponent(params.number)}`)
  const offer = await recallOffer(context.get(shopContext).db, { code: params.code, order })
  if (!offer) throw data(null, { status: 404 })
  return offer
}

/** Stores what the buyer chooses. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readForm(request, { remedy: 20 })
  const order = await openOrder(context, request, params.number)
  if (!order) return data(refusedRemedy(ORDER_CLOSED), { status: 404 })
  const remedy = REMEDIES.find((one) => one === form.remedy)
  if (!remedy) return data(refusedRemedy(REFUSALS.not_offered), { status: 422 })
  try {
    const outcome = await chooseRemedy(shop, { code: params.code, orderId: order.id, remedy })
    if (outcome.ok) return data<RecallAnswer>({ state: 'saved' })
    const status = outcome.reason === 'not_in_recall' ? 404 : 409
    return data(refusedRemedy(REFUSALS[outcome.reason]), { status })
  } catch (error) {
    shop.logError('remedy not kept', error, context.get(requestIdContext))
    return data(refusedRemedy(NOT_KEPT), { status: 503 })
  }
}

/** If the shop cannot be reached, the page and its input stay. */
export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<RecallAnswer> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return refusedRemedy(NOT_KEPT)
  }
}

/** Hides the number from other sites. A form without scripts needs the origin, so not from all. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  loaderHeaders.set('referrer-policy', 'same-origin')
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Elegir qué te corresponde',
    description: 'Una retirada por seguridad.',
    isListed: false,
  })

export default function OrderRecall({ loaderData, actionData }: Route.ComponentProps) {
  return <RemedyPage offer={loaderData} answer={actionData} />
}
