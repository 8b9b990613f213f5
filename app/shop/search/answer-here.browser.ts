import { answerSearch, type SearchAnswer } from '#core/catalogue/search/search-answer.ts'
import type { SearchEntry } from '#core/catalogue/search-index/search-entry.ts'
import { openIndex } from '#core/catalogue/search-index/search-index.ts'

// Apart from the overlay, which every idle page fetches: these rules and their words are six times as large.

/** Answers searches in the browser, from the entries of its index. */
export function answerFrom(entries: readonly SearchEntry[]): (query: string) => SearchAnswer {
  const index = openIndex(entries)
  return (query) => answerSearch(index, query)
}
