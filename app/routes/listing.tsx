import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { ListingPage } from '#app/shop/listing/listing-page.tsx'
import { listingHead } from '#core/listing/listing.ts'
import { findListingPlace } from '#core/listing/listing-pages.ts'
import { listProducts } from '#core/listing/listing.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import type { Route } from './+types/listing'

export function loader({ request, context }: Route.LoaderArgs) {
  // The address of a collection that the shop does not list.
  if (!findListingPlace(new URL(request.url).pathname)) throw data(null, { status: 404 })
  return listProducts(context.get(shopContext).catalogue.current(), request.url)
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, listingHead(args.loaderData)) : []

export default function ListingRoute({ loaderData }: Route.ComponentProps) {
  return <ListingPage listing={loaderData} />
}
