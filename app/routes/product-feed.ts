import { shopContext } from '#app/context.ts'
import { pictureVersion } from '#app/shop/catalogue/pictures.server.ts'
import { vatRule } from '#app/shop/policy/policy.ts'
import { productFeed } from '#app/shop/seo/product-feed.ts'
import type { Route } from './+types/product-feed'

/** The whole catalogue for shopping search engines, at an address that the owner hands to them. */
export function loader({ context }: Route.LoaderArgs) {
  const { catalogue, shopUrl } = context.get(shopContext)
  const { products } = catalogue.current()
  const feed = productFeed(products, { origin: shopUrl, vat: vatRule, pictureVersion })
  return new Response(feed, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
