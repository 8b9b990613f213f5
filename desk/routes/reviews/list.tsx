import { shopContext } from '#app/context.ts'
import { waitingReviews } from '#core/returns/reviews/moderate-reviews.server.ts'
import { pageOfReviews } from '#core/returns/reviews/review-list.server.ts'
import { REVIEW_VIEWS } from '#core/returns/reviews/review-views.ts'
import { nextOf, readList, ROWS } from '../../http/list-query.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { ReviewList } from '../../reviews/review-list.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Opiniones · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'reviews.moderate')
  const { db, now } = context.get(shopContext)
  const { view, after, isFirst } = readList(request, REVIEW_VIEWS, 'esperan')
  const [{ rows, next }, { waiting }] = await Promise.all([
    pageOfReviews(db, { view, after, most: ROWS }),
    waitingReviews(db),
  ])
  return { view, isFirst, waiting, rows, next: nextOf(next), now: now().toISOString() }
}

export default function ReviewsRoute({ loaderData }: Route.ComponentProps) {
  return <ReviewList {...loaderData} />
}
