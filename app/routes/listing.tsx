import { redirect } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { shopContext } from '#app/context.ts'
import { UNKNOWN_PATH_HASH } from '#app/shop/home/home-sections.ts'
import { ListingPage } from '#app/shop/listing/listing-page.tsx'
import { withTilePictures } from '#app/shop/listing/tile-pictures.ts'
import { listingHead } from '#core/catalogue/listing/listing.ts'
import { findListingPlace } from '#core/catalogue/listing/listing-pages.ts'
import { listProducts } from '#core/catalogue/listing/listing.server.ts'
import { withOffers } from '#app/shop/discounts/offers-shown.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import type { Route } from './+types/listing'

export const handle: RouteHandle = {
  access: 'public',
  keeps: true,
  query: 'listing',
  names: 'collection',
}

export function loader({ request, context }: Route.LoaderArgs) {
  // A collection that the shop does not list is an address like any other unknown one.
  if (!findListingPlace(new URL(request.url).pathname)) throw redirect(`/${UNKNOWN_PATH_HASH}`)
  const shop = context.get(shopContext)
  const listing = withTilePictures(listProducts(shop.catalogue.current(), request.url))
  return { ...listing, cards: withOffers(listing.cards, shop) }
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, listingHead(args.loaderData)) : []

export default function ListingRoute({ loaderData }: Route.ComponentProps) {
  return <ListingPage listing={loaderData} />
}
