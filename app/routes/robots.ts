import { shopContext } from '#app/context.ts'
import { robotsTxt } from '#app/shop/seo/robots.ts'
import type { Route } from './+types/robots'

export function loader({ context }: Route.LoaderArgs) {
  return new Response(robotsTxt(context.get(shopContext).shopUrl), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
