import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { shop } from '#core/base/policy/shop.ts'
import { shopContext } from '#app/context.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { ScalePage } from '#app/shop/layering/scale-page.tsx'
import { layerPieces, wearable } from '#core/catalogue/layering/layer-pieces.server.ts'
import { printOutfit, readChosen, readTerms } from '#core/catalogue/layering/outfit-address.ts'
import type { Route } from './+types/scale'

export const handle: RouteHandle = { access: 'public', keeps: true, query: 'outfit' }

export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [terms, chosen] = [readTerms(searchParams), readChosen(searchParams)]
  const products = wearable(context.get(shopContext).catalogue.current(), terms, chosen)
  return { layers: layerPieces(products, terms, chosen) }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'La báscula',
    description: `Di qué tiempo hace y cuántas horas: ${shop.name} te viste con tres a cinco capas, y dice lo que pesan, lo que cuestan y la lluvia que aguantan.`,
    trail: [{ label: 'Inicio', to: '/' }, { label: 'La báscula' }],
  })

/** Another piece or size changes only the address: the page has the pieces of all layers. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  const [before, after] = [currentUrl, nextUrl].map(({ searchParams }) =>
    printOutfit(readTerms(searchParams)),
  )
  return currentUrl.pathname !== nextUrl.pathname || before !== after
}

export default function Scale({ loaderData }: Route.ComponentProps) {
  return <ScalePage layers={loaderData.layers} />
}
