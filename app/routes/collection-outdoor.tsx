import { shopContext } from '#app/context.ts'
import { collectionPage } from '#app/shop/collections/collection-page.server.ts'
import { CollectionPage } from '#app/shop/collections/collection-page.tsx'
import { offersNow } from '#app/shop/discounts/offers-shown.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import type { Route } from './+types/collection-outdoor'

/** The header may overlay the picture at the top. */
export const handle: RouteHandle = {
  hasPictureTop: true,
  access: 'public',
  keeps: true,
  names: 'collection',
}

export function loader({ context }: Route.LoaderArgs) {
  return collectionPage(context.get(shopContext).catalogue.current(), 'outdoor', offersNow(context))
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, args.loaderData.head) : [] // the root's meta names the error

export default function CollectionOutdoor({ loaderData }: Route.ComponentProps) {
  return <CollectionPage page={loaderData} />
}
