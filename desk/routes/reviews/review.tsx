import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { findReview } from '#core/returns/reviews/moderate-reviews.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { publish, reject, removeReply, reply } from '../../reviews/review-changes.server.ts'
import { ReviewPage } from '../../reviews/review-page.tsx'
import type { Route } from './+types/review'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${params['id'] ?? 'Opinión'} · El mostrador` },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireStaff(context, 'reviews.moderate')
  const { db, now } = context.get(shopContext)
  const review = await findReview(db, params.id)
  if (!review) throw data(null, { status: 404 })
  const doneIntent = new URL(request.url).searchParams.get('hecho')
  return { review, doneIntent, now: now().toISOString() }
}

export const action = deskAction({
  publicar: publish,
  rechazar: reject,
  responder: reply,
  'quitar-respuesta': removeReply,
})

export const clientAction = deskClientAction

export default function ReviewRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewPage {...loaderData} answer={actionData} />
}
