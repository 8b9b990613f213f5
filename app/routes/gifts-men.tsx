import { shopContext } from '#app/context.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { giftsPage } from '#app/shop/gifts/gifts-page.server.ts'
import { RecipientPage } from '#app/shop/gifts/gifts-page.tsx'
import { offersAt } from '#core/pricing/offers/offer.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import type { Route } from './+types/gifts-men'

export const handle: RouteHandle = { access: 'public', keeps: true }

export function loader({ context }: Route.LoaderArgs) {
  const { catalogue, now } = context.get(shopContext)
  return giftsPage(catalogue.current(), 'men', offersAt(now().toISOString()))
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, args.loaderData.head) : [] // the root's meta names the error

export default function GiftsMen({ loaderData }: Route.ComponentProps) {
  return <RecipientPage gifts={loaderData} />
}
