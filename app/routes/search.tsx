import { shopContext } from '#app/context.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { answerWhenReady } from '#app/http/search-ready.server.ts'
import { withOffers } from '#app/shop/discounts/offers-shown.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { searchResults } from '#core/catalogue/search/search.server.ts'
import { SearchPage } from '#app/shop/search/search-page.tsx'
import type { Route } from './+types/search'

export const handle: RouteHandle = { access: 'public', query: ['q', 'page'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { search } = shop
  const index = await answerWhenReady('page', () => search.index())
  const results = searchResults(index, new URL(request.url).searchParams)
  const cards = withOffers(results.cards, shop)
  return { ...results, cards, related: withOffers(results.related, shop) }
}

/** There is a page for every text, so caching them would evict all others. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-cache' })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.query ? `«${args.loaderData.query}»` : 'Buscar',
    description: 'Lo que la tienda tiene para lo que buscas.',
    isListed: false,
  })

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage results={loaderData} />
}
