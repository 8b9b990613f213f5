import { shopContext } from '#app/context.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { giftsPage } from '#app/shop/gifts/gifts-page.server.ts'
import { RecipientPage } from '#app/shop/gifts/gifts-page.tsx'
import { offersNow } from '#app/shop/discounts/offers-shown.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import type { Route } from './+types/gifts-men'

export const handle: RouteHandle = { access: 'public', keeps: true }

export function loader({ context }: Route.LoaderArgs) {
  return giftsPage(context.get(shopContext).catalogue.current(), 'men', offersNow(context))
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, args.loaderData.head) : [] // the root's meta names the error

export default function GiftsMen({ loaderData }: Route.ComponentProps) {
  return <RecipientPage gifts={loaderData} />
}
