import { shopContext } from '#app/context.ts'
import { ListingPage } from '#app/shop/listing/listing-page.tsx'
import type { ListingTile } from '#app/shop/listing/listing-tile.tsx'
import { listingHead } from '#core/listing/listing.ts'
import { listProducts } from '#core/listing/listing.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import type { Route } from './+types/men'

export function loader({ request, context }: Route.LoaderArgs) {
  return listProducts(context.get(shopContext).catalogue.current(), request.url)
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, listingHead(args.loaderData)) : []

const TILES: ListingTile[] = [
  {
    after: 4,
    place: 'hombre',
    title: 'Lo que cuelga junto a la puerta',
    link: { label: 'Ver chaquetas', to: '/products/men?category=outerwear' },
  },
  {
    after: 14,
    place: 'bosque',
    title: 'Niebla, siete de la mañana',
    link: { label: 'Ver punto', to: '/products/men?category=knitwear' },
  },
]

export default function Men({ loaderData }: Route.ComponentProps) {
  return <ListingPage listing={loaderData} tiles={TILES} />
}
