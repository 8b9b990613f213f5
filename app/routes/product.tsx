import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { shopContext } from '#app/context.ts'
import { labelView } from '#app/shop/guarantee/label-view.server.ts'
import { noticeView } from '#app/shop/guarantee/notice-view.server.ts'
import { ProductPage } from '#app/shop/product/product-page.tsx'
import { pointsSheet } from '#app/shop/product/anatomy/anatomy-section.tsx'
import { productPage } from '#app/shop/product/product-page.server.ts'
import { productTrail } from '#app/shop/product/product-trail.ts'
import { sharedPicture } from '#core/catalogue/pictures.ts'
import { productPageReviews } from '#app/shop/reviews/reviews-view.server.ts'
import { productLd } from '#app/shop/seo/product-ld.server.ts'
import { offersShown, withOffers } from '#app/shop/discounts/offers-shown.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import type { Route } from './+types/product'

export const handle: RouteHandle = {
  access: 'public',
  keeps: true,
  names: 'product',
  query: ['color', 'size'],
}

export function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { catalogue, reviews, shopUrl } = shop
  const published = reviews.of(params.productId)
  const snapshot = catalogue.current()
  const page = productPage(snapshot, params.productId, published?.rating.votes)
  if (!page) throw data(null, { status: 404 })
  const product = snapshot.find(params.productId)
  return {
    page: { ...page, related: withOffers(page.related, shop) },
    offers: offersShown(product, shop),
    reviews: productPageReviews(published),
    notice: noticeView(),
    label: product ? labelView(product, page.maker.name) : null,
    structuredData: productLd(shopUrl, page, {
      reviews: published,
      eans: product?.eans,
      durabilityYears: product?.durabilityYears,
      ownFields: product?.ownFields,
    }),
  }
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  if (!loaderData) return [] // the root's meta names the error
  const { page, structuredData } = loaderData
  const { product, details } = page
  const head = pageMeta(args, {
    title: product.name,
    description: `${product.summary}. ${details.description}`,
    picture: sharedPicture(product),
    trail: productTrail(page),
    structuredData,
  })
  return details.garment ? [...head, pointsSheet(details.garment)] : head
}

/** Choosing a variant changes only the address, so it needs no new data. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

export default function Product({ loaderData }: Route.ComponentProps) {
  // The key resets the state on another product, so that no choice carries over.
  const { page, reviews, offers, notice, label } = loaderData
  const beside = { reviews, offers, notice, label }
  return <ProductPage key={page.product.id} page={page} {...beside} />
}
