import { shopContext } from '#app/context.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { answerWhenReady } from '#app/http/search-ready.server.ts'
import type { Route } from './+types/api.search'

export const handle: RouteHandle = {
  access: 'public',
  query: ['q'],
  ignoresSession: true,
  gate: 'searches',
}

/** Answers a search for the overlay, where the index is too large for the browser. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { search } = context.get(shopContext)
  const typed = new URL(request.url).searchParams.get('q') ?? ''
  const answer = await answerWhenReady('call', () => search.answer(typed))
  return new Response(answer, { headers: JSON_HEADERS })
}

const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'private, no-cache' }
