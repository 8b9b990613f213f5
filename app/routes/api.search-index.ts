import { shopContext } from '#app/context.ts'
import { shown } from '#core/catalogue/shown.ts'
import { answerWhenReady } from '#app/http/search-ready.server.ts'
import type { Route } from './+types/api.search-index'

/**
 * The search index for the browser, the same for everybody; cached until the catalogue changes. If
 * it is too large to send, `{"isRemote":true}`: the browser asks for each search.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue, search } = context.get(shopContext)
  catalogue.current().note(shown.all)
  const json = await answerWhenReady('call', async () => {
    await search.index()
    return search.browserIndex.json()
  })
  return new Response(json ?? '{"isRemote":true}', {
    headers: { 'content-type': 'application/json' },
  })
}
