import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { shopContext } from '#app/context.ts'
import { ProductPage } from '#app/shop/product/product-page.tsx'
import { productPage } from '#app/shop/product/product-page.server.ts'
import { productTrail } from '#app/shop/product/product-trail.ts'
import { sharedPicture } from '#core/catalogue/pictures.ts'
import { productLd } from '#app/shop/seo/product-ld.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import type { Route } from './+types/product'

export function loader({ params, context }: Route.LoaderArgs) {
  const { catalogue } = context.get(shopContext)
  const page = productPage(catalogue.current(), params.productId)
  if (!page) throw data(null, { status: 404 })
  return page
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  if (!loaderData) return [] // the root's meta names the error
  return pageMeta(args, {
    title: loaderData.product.name,
    description: `${loaderData.product.summary}. ${loaderData.details.description}`,
    picture: sharedPicture(loaderData.product),
    trail: productTrail(loaderData),
    structuredData: (origin) => productLd(origin, loaderData),
  })
}

/** Choosing a variant changes only the address, so it needs no new data. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

export default function Product({ loaderData }: Route.ComponentProps) {
  // The key resets the state on another product, so that no choice carries over.
  return <ProductPage key={loaderData.product.id} page={loaderData} />
}
