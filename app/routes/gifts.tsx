import { shopContext } from '#app/context.ts'
import { giftsPage } from '#app/shop/gifts/gifts-page.server.ts'
import { GiftsPage } from '#app/shop/gifts/gifts-page.tsx'
import { offersNow } from '#app/shop/discounts/offers-shown.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import type { Route } from './+types/gifts'

/** The header may overlay the picture at the top. */
export const handle: RouteHandle = { hasPictureTop: true, access: 'public', keeps: true }

export function loader({ context }: Route.LoaderArgs) {
  return giftsPage(context.get(shopContext).catalogue.current(), 'all', offersNow(context))
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, args.loaderData.head) : [] // the root's meta names the error

export default function Gifts({ loaderData }: Route.ComponentProps) {
  return <GiftsPage gifts={loaderData} />
}
