import { data } from 'react-router'
import { SearchNotReady } from '#core/catalogue/search/shop-search.server.ts'

/**
 * Searches; while a large shop still makes its index after the start, the answer is 503: an error
 * page, or `{"ok":false,"reason":"busy"}` for an API call.
 */
export async function answerWhenReady<Answer>(
  kind: 'page' | 'call',
  search: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await search()
  } catch (error) {
    if (!(error instanceof SearchNotReady)) throw error
    if (kind === 'page') throw data(null, { status: 503, statusText: 'Service Unavailable' })
    throw Response.json({ ok: false, reason: 'busy' }, { status: 503 })
  }
}
