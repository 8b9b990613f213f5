import { shopContext } from '#app/context.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { robotsTxt } from '#app/shop/seo/robots.ts'
import type { Route } from './+types/robots'

export const handle: RouteHandle = { access: 'public', keeps: true, ignoresSession: true }

export function loader({ context }: Route.LoaderArgs) {
  return new Response(robotsTxt(context.get(shopContext).shopUrl), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
