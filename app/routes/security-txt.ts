import { shopContext } from '#app/context.ts'
import { securityTxt } from '#app/shop/seo/security-txt.ts'
import { shop as shopFacts } from '#content/shop.ts'
import type { Route } from './+types/security-txt'

/** Never kept: a page that is kept for as long as the shop runs would tell a day that has passed. */
export function loader({ context }: Route.LoaderArgs) {
  const { shopUrl, now } = context.get(shopContext)
  return new Response(securityTxt(shopUrl, shopFacts.email, now()), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'private, max-age=3600',
    },
  })
}
