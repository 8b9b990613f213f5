import { data, redirect } from 'react-router'
import { clientAddressContext, requestIdContext, shopContext } from '#app/context.ts'
import { openOrder } from '#app/http/open-order.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { NOT_KEPT, refusedReview, type ReviewAnswer } from '#app/shop/reviews/review-answer.ts'
import { ReviewPage } from '#app/shop/reviews/review-page.tsx'
import { answerReview, reviewOffer } from '#app/shop/reviews/review-steps.server.ts'
import { ORDER_CLOSED } from '#core/returns/return-form.ts'
import { REVIEW_FORM } from '#core/reviews/review.ts'
import type { Route } from './+types/order-review'

/** The review of a product of an order open for this browser; redirects for any other order. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await openOrder(context, request, params.number)
  if (!order) throw redirect(`/orders?numero=${encodeURIComponent(params.number)}`)
  const offer = await reviewOffer(context.get(shopContext).db, order, params.productId)
  if (!offer) throw data(null, { status: 404 })
  return offer
}

/** Saves, changes or deletes the review. The form keeps its input. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { intent, ...values } = await readForm(request, REVIEW_FORM)
  const order = await openOrder(context, request, params.number)
  if (!order) return data(refusedReview(ORDER_CLOSED, values), { status: 404 })
  try {
    const { answer, status, waitSeconds } = await answerReview(
      shop,
      { intent, ...values },
      {
        order,
        productId: params.productId,
        clientAddress: context.get(clientAddressContext),
      },
    )
    const later = { 'retry-after': String(waitSeconds) }
    return data(answer, waitSeconds > 0 ? { status, headers: later } : { status })
  } catch (error) {
    shop.logError('review not kept', error, context.get(requestIdContext))
    return data(refusedReview(NOT_KEPT, values), { status: 503 })
  }
}

/** If the shop cannot be reached, the page and its input stay. */
export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<ReviewAnswer> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return refusedReview(NOT_KEPT, null)
  }
}

/** Hides the number from other sites. A form without scripts needs the origin, so not from all. */
export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  const sent = new Headers(loaderHeaders)
  sent.set('referrer-policy', 'same-origin')
  const wait = actionHeaders?.get('retry-after')
  if (wait) sent.set('retry-after', wait)
  return sent
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Tu opinión', description: 'Una opinión.', isListed: false })

export default function OrderReview({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewPage key={loaderData.productId} offer={loaderData} answer={actionData} />
}
