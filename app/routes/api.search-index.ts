import { shopContext } from '#app/context.ts'
import { lexiconOf } from '#core/search/search.server.ts'
import type { Route } from './+types/api.search-index'

/** The search index for the browser, the same for everybody; cached until the catalogue changes. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(lexiconOf(context.get(shopContext).catalogue.current()).entries)
}
