import { shopContext } from '#app/context.ts'
import { listedPaths, sitemapXml } from '#app/shop/seo/sitemap.ts'
import type { Route } from './+types/sitemap'

export function loader({ context }: Route.LoaderArgs) {
  const { catalogue, shopUrl } = context.get(shopContext)
  return new Response(sitemapXml(shopUrl, listedPaths(catalogue.current().products)), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
}
