import * as v from 'valibot'
import { clientAddressContext, shopContext } from '#app/context.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { findsNothing } from '#core/catalogue/search/search.server.ts'
import { jsonText } from '#core/base/text/json-text.ts'
import type { Route } from './+types/api.empty-searches'

const SearchInput = v.strictObject({ query: jsonText(200) })

/**
 * Counts a search that found nothing in a browser. It carries no cookie and no identifier, and only
 * counts if the shop finds nothing either. The answer is the same in every case.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { search, countEmptySearch } = context.get(shopContext)
  const { query } = await readJson(request, SearchInput)
  const index = search.indexNow()
  const isEmpty = () => index !== undefined && findsNothing(index, query)
  countEmptySearch(context.get(clientAddressContext), query, isEmpty)
  return new Response(null, { status: 204 })
}
