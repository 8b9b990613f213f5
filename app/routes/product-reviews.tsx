import { data } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { shopContext } from '#app/context.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { AllReviewsPage } from '#app/shop/reviews/all-reviews-page.tsx'
import { reviewsView, reviewView } from '#app/shop/reviews/reviews-view.server.ts'
import { pageOfReviews } from '#core/returns/reviews/published-reviews.server.ts'
import type { Route } from './+types/product-reviews'

export const handle: RouteHandle = {
  access: 'public',
  keeps: 'plain',
  names: 'product',
  query: ['tras'],
}

/** The reviews of a product, the newest first; `?tras=` continues after one. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { catalogue, db, reviews } = context.get(shopContext)
  const product = catalogue.current().byId.get(params.productId)
  if (!product) throw data(null, { status: 404 })
  const after = new URL(request.url).searchParams.get('tras')
  const page = await pageOfReviews(db, product.id, after)
  const sums = reviewsView(reviews.of(product.id))
  return {
    product: { id: product.id, name: product.name },
    sums: sums && { ...sums, list: page.reviews.map(reviewView) },
    next: page.next,
    isFirst: after === null,
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData ? `Opiniones sobre ${args.loaderData.product.name}` : 'Opiniones',
    description: 'Lo que dicen quienes la han comprado.',
    isListed: false,
  })

export default function ProductReviews({ loaderData }: Route.ComponentProps) {
  return <AllReviewsPage {...loaderData} />
}
