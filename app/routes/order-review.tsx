import { data } from 'react-router'
import { clientAddressContext, shopContext } from '#app/context.ts'
import { answerForm, orderHeaders, type Answered } from '#app/http/answer-form.server.ts'
import { openOrder, requireOpenOrder } from '#app/http/open-order.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { keepPage } from '#app/shop/forms/keep-page.browser.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { NOT_KEPT, type ReviewAnswer } from '#app/shop/reviews/review-answer.ts'
import { ReviewPage } from '#app/shop/reviews/review-page.tsx'
import { answerReview, reviewOffer } from '#app/shop/reviews/review-steps.server.ts'
import { ORDER_CLOSED } from '#core/returns/return-form.ts'
import { REVIEW_FORM } from '#core/returns/reviews/review.ts'
import { refuseForm } from '#core/base/text/form-answer.ts'
import type { Route } from './+types/order-review'

export const handle: RouteHandle = { access: 'order' }

/** The review of a product of an order open for this browser; redirects for any other order. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await requireOpenOrder(context, request, params.number)
  const offer = await reviewOffer(context.get(shopContext).db, order, params.productId)
  if (!offer) throw data(null, { status: 404 })
  return offer
}

/** Saves, changes or deletes the review. The form keeps its input. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { productId, number } = params
  const { intent, ...values } = await readForm(request, REVIEW_FORM)
  const order = await openOrder(context, request, number)
  const clientAddress = context.get(clientAddressContext)
  const run = async (): Promise<Answered<ReviewAnswer>> => {
    if (!order) return { answer: refuseForm(ORDER_CLOSED, values), status: 404 }
    const from = { order, productId, clientAddress }
    return answerReview(context.get(shopContext), { intent, ...values }, from)
  }
  return answerForm(context, run, { log: 'review not kept', failed: refuseForm(NOT_KEPT, values) })
}

export const clientAction = keepPage<ReviewAnswer>(() => refuseForm(NOT_KEPT, null))

export const headers = orderHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Tu opinión', description: 'Una opinión.', isListed: false })

export default function OrderReview({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewPage key={loaderData.productId} offer={loaderData} answer={actionData} />
}
