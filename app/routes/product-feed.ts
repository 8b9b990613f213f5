import { shopContext } from '#app/context.ts'
import { feedOf } from '#app/shop/seo/product-feed.server.ts'
import type { Route } from './+types/product-feed'

/** The whole catalogue for shopping search engines, to which the owner gives this address. */
export function loader({ context }: Route.LoaderArgs) {
  const { catalogue, shopUrl } = context.get(shopContext)
  const feed = feedOf(catalogue.current(), shopUrl)
  return new Response(feed, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
