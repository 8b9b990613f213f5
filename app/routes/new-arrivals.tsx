import { shopContext } from '#app/context.ts'
import { ListingPage } from '#app/shop/listing/listing-page.tsx'
import { withTilePictures } from '#app/shop/listing/tile-pictures.ts'
import { listingHead } from '#core/catalogue/listing/listing.ts'
import { listProducts } from '#core/catalogue/listing/listing.server.ts'
import { PlaceBanner } from '#app/shop/layout/place-banner.tsx'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import type { Route } from './+types/new-arrivals'

export const handle: RouteHandle = {
  hasPictureTop: true,
  access: 'public',
  keeps: true,
  query: 'listing',
}

export function loader({ request, context }: Route.LoaderArgs) {
  return withTilePictures(listProducts(context.get(shopContext).catalogue.current(), request.url))
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, listingHead(args.loaderData)) : []

export default function NewArrivals({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PlaceBanner
        place="novedades"
        isTop
        title="Recién colgado"
        text="Lo que acaba de salir del taller, antes de que se llene de barro."
        action={{ label: 'Ver novedades', to: '#productos' }}
      />
      <ListingPage listing={loaderData} hasBanner />
    </>
  )
}
