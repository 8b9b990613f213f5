import { shopContext } from '#app/context.ts'
import { ListingPage } from '#app/shop/listing/listing-page.tsx'
import type { ListingTile } from '#app/shop/listing/listing-tile.tsx'
import { listingHead } from '#core/listing/listing.ts'
import { listProducts } from '#core/listing/listing.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import type { Route } from './+types/women'

export function loader({ request, context }: Route.LoaderArgs) {
  return listProducts(context.get(shopContext).catalogue.current(), request.url)
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, listingHead(args.loaderData)) : []

const TILES: ListingTile[] = [
  {
    after: 4,
    place: 'mujer',
    title: 'Algodón, lino y una pared al sol',
    link: { label: 'Ver vestidos', to: '/products/women?category=dresses' },
  },
  {
    after: 14,
    place: 'esenciales',
    title: 'Pocas cosas, muchas veces',
    link: { label: 'Ver básicos', to: '/products/women?collection=basics' },
  },
]

export default function Women({ loaderData }: Route.ComponentProps) {
  return <ListingPage listing={loaderData} tiles={TILES} />
}
