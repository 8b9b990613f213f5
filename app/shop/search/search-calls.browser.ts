import type { SearchAnswer } from '#core/catalogue/search/search-answer.ts'

/** A shopper who deletes letters sees again what they saw; about 3 kB each. */
const MOST_KEPT = 60
/** Longer than any answer takes on a connection that works. */
const TIMEOUT_MS = 10_000
/** A server that has just started makes its index first. */
const BUSY = { tries: 3, pauseMs: 1500 }

const kept = new Map<string, SearchAnswer>()

/** The answer to a search that was made before on this page. */
export const keptAnswer = (query: string): SearchAnswer | undefined => kept.get(query)

/** The answer to the longest beginning of a search that was made before. */
export function keptBeginning(query: string): { query: string; answer: SearchAnswer } | undefined {
  for (let length = query.length - 1; length > 0; length -= 1) {
    const beginning = query.slice(0, length).trim()
    const answer = kept.get(beginning)
    if (answer) return { query: beginning, answer }
  }
  return undefined
}

/**
 * Asks the server for the answer to a search, without cookies, so that it is the same for all.
 * Throws if there is none in ten seconds, and when `signal` aborts.
 */
export async function fetchAnswer(query: string, signal: AbortSignal): Promise<SearchAnswer> {
  const response = await ask(query, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]))
  if (!response.ok) throw new Error(`search: ${response.status}`)
  const answer = (await response.json()) as SearchAnswer // written by our own server
  kept.set(query, answer)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return answer
}

async function ask(query: string, signal: AbortSignal): Promise<Response> {
  for (let left = BUSY.tries; ; left -= 1) {
    const response = await fetch(`/api/search?${new URLSearchParams({ q: query })}`, {
      credentials: 'omit',
      signal,
    })
    if (response.status !== 503 || left === 0) return response
    await new Promise((resolve) => setTimeout(resolve, BUSY.pauseMs))
  }
}
