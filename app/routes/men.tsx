import { shopContext } from '#app/context.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { ListingPage } from '#app/shop/catalogue/listing-page.tsx'
import type { ListingTile } from '#app/shop/catalogue/listing-tile.tsx'
import { listProducts } from '#app/shop/catalogue/listing.server.ts'
import type { Route } from './+types/men'

export function loader({ request, context }: Route.LoaderArgs) {
  const { catalogue } = context.get(shopContext)
  const { searchParams } = new URL(request.url)
  return listProducts(catalogue.current(), { gender: 'men' }, searchParams, { lines: false })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Ropa de hombre',
    description:
      'Chaquetas, pantalones, camisetas y equipo de montaña para hombre, con su peso y su composición.',
  })

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
  return (
    <ListingPage
      title="Hombre"
      lead="Capas que se entienden entre sí. Empieza por la que toca la piel y añade según sople."
      listing={loaderData}
      mode="choose"
      tiles={TILES}
    />
  )
}
