import type { PriceFacts } from '#core/catalogue/reduction.ts'
import { findProducts, type Found } from './find-products.ts'
import type { SearchEntry } from '#core/catalogue/search-index/search-entry.ts'
import type { SearchIndex } from '#core/catalogue/search-index/search-index.ts'
import { suggest, type Suggestion } from './suggestions.ts'

/** A product in the overlay of the search. */
export type SearchHit = Pick<
  SearchEntry,
  | 'id'
  | 'name'
  | 'summary'
  | 'priceCents'
  | keyof PriceFacts
  | 'sizes'
  | 'colors'
  | 'soldOut'
  | 'pictures'
>

/** What the overlay shows for a search, the same from the browser's index and from the server. */
export type SearchAnswer<Shown = SearchHit> = Omit<Found<Shown>, 'garments'> & {
  suggestions: Suggestion[]
}

/** Source: specification, "Search overlay". */
const MAX_RESULTS = 5

/** Names of more products than are shown may complete a search. */
const MOST = 24

/** Answers a search as the overlay shows it. */
export function answerSearch<Shown extends { name: string }>(
  index: SearchIndex<Shown>,
  query: string,
): SearchAnswer<Shown> {
  const { garments, ...found } = findProducts(index, query, MOST)
  const suggestions = suggest(index, found.didYouMean ?? query, { ...found, garments })
  const entries = found.entries.slice(0, MAX_RESULTS)
  const related = found.related.slice(0, MAX_RESULTS - entries.length)
  return { ...found, entries, related, suggestions }
}
