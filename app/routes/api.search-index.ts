import { shopContext } from '#app/context.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { shown } from '#core/catalogue/shown.ts'
import { answerWhenReady } from '#app/http/search-ready.server.ts'
import type { Route } from './+types/api.search-index'

export const handle: RouteHandle = { access: 'public', keeps: true, ignoresSession: true }

/**
 * The search index for the browser, the same for everybody; cached until the catalogue changes,
 * unless the search has not taken over a change yet. If it is too large to send,
 * `{"isRemote":true}`: the browser asks for each search.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue, search } = context.get(shopContext)
  catalogue.current().note(shown.all)
  return answerWhenReady('call', async () => {
    await search.index()
    const headers = search.isUpToDate() ? JSON_HEADERS : UNKEPT_HEADERS
    return new Response((await search.browserIndex.json()) ?? '{"isRemote":true}', { headers })
  })
}

const JSON_HEADERS = { 'content-type': 'application/json' }
const UNKEPT_HEADERS = { ...JSON_HEADERS, 'cache-control': 'private, no-cache' }
