import { shopContext } from '#app/context.ts'
import { BaliPage } from '#app/shop/collections/bali-page.tsx'
import { baliPage } from '#app/shop/collections/collection-page.server.ts'
import { offersAt } from '#core/pricing/offers/offer.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import type { Route } from './+types/collection-bali'

/** The header may overlay the picture at the top. */
export const handle: RouteHandle = {
  hasPictureTop: true,
  access: 'public',
  keeps: true,
  names: 'collection',
}

export function loader({ context }: Route.LoaderArgs) {
  const { catalogue, now } = context.get(shopContext)
  return baliPage(catalogue.current(), offersAt(now().toISOString()))
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, args.loaderData.head) : [] // the root's meta names the error

export default function CollectionBali({ loaderData }: Route.ComponentProps) {
  return <BaliPage page={loaderData} />
}
