import { redirect } from 'react-router'
import { shopContext } from '#app/context.ts'
import { answerForm, orderHeaders, type Answered } from '#app/http/answer-form.server.ts'
import { openOrder, requireOpenOrder } from '#app/http/open-order.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { keepPage } from '#app/shop/forms/keep-page.browser.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { NOT_KEPT, REFUSALS, type RecallAnswer } from '#app/shop/recalls/recall-answer.ts'
import { recallOffer } from '#app/shop/recalls/recall-view.server.ts'
import { RemedyPage } from '#app/shop/recalls/remedy-page.tsx'
import { chooseRemedy } from '#core/returns/recalls/recall-remedies.server.ts'
import { REMEDIES } from '#core/returns/recalls/recall.ts'
import { ORDER_CLOSED } from '#core/returns/return-form.ts'
import { refuseForm } from '#core/base/text/form-answer.ts'
import type { Route } from './+types/order-recall'

export const handle: RouteHandle = { access: 'order' }

/** A recall of an order open for this browser; redirects for any other order or recall. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await requireOpenOrder(context, request, params.number)
  const offer = await recallOffer(context.get(shopContext).db, { code: params.code, order })
  if (!offer) throw redirect(`/orders/${order.number}`)
  return offer
}

/** Stores what the buyer chooses. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { code, number } = params
  const form = await readForm(request, { remedy: 20 })
  const order = await openOrder(context, request, number)
  const run = async (): Promise<Answered<RecallAnswer>> => {
    if (!order) return { answer: refuseForm(ORDER_CLOSED, form), status: 404 }
    const remedy = REMEDIES.find((one) => one === form.remedy)
    if (!remedy) return { answer: refuseForm(REFUSALS.not_offered, form), status: 422 }
    const wanted = { code, orderId: order.id, remedy }
    const outcome = await chooseRemedy(context.get(shopContext), wanted)
    if (outcome.ok) return { answer: { ok: true } }
    const status = outcome.reason === 'not_in_recall' ? 404 : 409
    return { answer: refuseForm(REFUSALS[outcome.reason], form), status }
  }
  return answerForm(context, run, { log: 'remedy not kept', failed: refuseForm(NOT_KEPT, form) })
}

export const clientAction = keepPage<RecallAnswer>(() => refuseForm(NOT_KEPT, null))

export const headers = orderHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Elegir qué te corresponde',
    description: 'Una retirada por seguridad.',
    isListed: false,
  })

export default function OrderRecall({ loaderData, actionData }: Route.ComponentProps) {
  return <RemedyPage offer={loaderData} answer={actionData} />
}
