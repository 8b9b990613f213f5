import { shopContext } from '#app/context.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { ListingPage } from '#app/shop/catalogue/listing-page.tsx'
import { listProducts } from '#app/shop/catalogue/listing.server.ts'
import { PlaceBanner } from '#app/shop/layout/place-banner.tsx'
import type { PageHandle } from '#app/shop/layout/page-handle.ts'
import type { Route } from './+types/new-arrivals'

export const handle: PageHandle = { hasPictureTop: true }

export function loader({ request, context }: Route.LoaderArgs) {
  const { catalogue } = context.get(shopContext)
  const { searchParams } = new URL(request.url)
  return listProducts(catalogue.current(), { onlyNew: true }, searchParams, { lines: false })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Novedades',
    description: 'Lo último que ha llegado a Vereda para hombre y mujer.',
  })

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
      <ListingPage
        title="Novedades"
        lead="Pocas piezas nuevas, y cada una con un porqué."
        listing={loaderData}
        mode="labels"
        hasBanner
      />
    </>
  )
}
