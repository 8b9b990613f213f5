import { shopContext } from '#app/context.ts'
import { BaliPage } from '#app/shop/collections/bali-page.tsx'
import { baliPage } from '#app/shop/collections/collection-page.server.ts'
import { offersNow } from '#app/shop/discounts/offers-shown.server.ts'
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
  return baliPage(context.get(shopContext).catalogue.current(), offersNow(context))
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, args.loaderData.head) : [] // the root's meta names the error

export default function CollectionBali({ loaderData }: Route.ComponentProps) {
  return <BaliPage page={loaderData} />
}
