import { shopContext } from '#app/context.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { ListingPage } from '#app/shop/catalogue/listing-page.tsx'
import type { ListingTile } from '#app/shop/catalogue/listing-tile.tsx'
import { listProducts } from '#app/shop/catalogue/listing.server.ts'
import type { Route } from './+types/women'

export function loader({ request, context }: Route.LoaderArgs) {
  const { catalogue } = context.get(shopContext)
  const { searchParams } = new URL(request.url)
  return listProducts(catalogue.current(), { gender: 'women' }, searchParams, { lines: true })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Ropa de mujer',
    description:
      'Chaquetas, vestidos, pantalones y equipo de montaña para mujer, con su peso y su composición.',
  })

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
  return (
    <ListingPage
      title="Mujer"
      lead="Del collado a la plaza sin cambiarse. Menos piezas, más días de uso."
      listing={loaderData}
      mode="choose"
      tiles={TILES}
      hasLines
    />
  )
}
