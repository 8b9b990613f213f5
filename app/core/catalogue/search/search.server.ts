import { toCard } from '#core/catalogue/card.server.ts'
import type { ProductCardData } from '#core/catalogue/card.ts'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import type { Product } from '#core/catalogue/product.ts'
import { priceFactsOf } from '#core/catalogue/reduction.ts'
import { PAGE_SIZE } from '#core/catalogue/listing/listing.ts'
import { findProducts } from './find-products.ts'
import { answerSearch, type SearchAnswer, type SearchHit } from './search-answer.ts'
import { picturesOf } from '#core/catalogue/search-index/search-entry.ts'
import type { HelpPage } from './search-help.ts'
import type { SearchIndex } from '#core/catalogue/search-index/search-index.ts'
import { cleanQuery } from '#core/catalogue/search-index/search-text.ts'

/** One page of results; `query` is empty without a search. */
export type SearchResults = {
  query: string
  cards: ProductCardData[]
  /** All products found, shown or not. */
  count: number
  page: number
  /** Products of the same use, where few were found. */
  related: ProductCardData[]
  help: HelpPage[]
  isLoose: boolean
  didYouMean: string | undefined
}

const MAX_PAGES = 50

/** Whether a search finds neither products nor a page of help. */
export function findsNothing(index: SearchIndex<Product>, typed: string): boolean {
  const { count, help } = findProducts(index, typed, 1)
  return count === 0 && help.length === 0
}

/** Searches by `q` and `page` of an address, with the same rules as the overlay. */
export function searchResults(index: SearchIndex<Product>, params: URLSearchParams): SearchResults {
  const query = cleanQuery(params.get('q') ?? '')
  const asked = Number.parseInt(params.get('page') ?? '1', 10) || 1
  const page = Math.min(MAX_PAGES, Math.max(1, asked))
  const found = findProducts(index, query, page * PAGE_SIZE)
  const { count, help, isLoose, didYouMean } = found
  return {
    query,
    cards: found.entries.map(toCard),
    count,
    page,
    related: found.related.map(toCard),
    help,
    isLoose,
    didYouMean,
  }
}

/** Answers a search for the overlay of a browser that has no index. */
export function searchAnswer(index: SearchIndex<Product>, query: string): SearchAnswer {
  const answer = answerSearch(index, query)
  return { ...answer, entries: answer.entries.map(hitOf), related: answer.related.map(hitOf) }
}

const hitOf = (product: Product): SearchHit => ({
  id: product.id,
  name: product.name,
  summary: product.summary,
  priceCents: product.priceCents,
  ...priceFactsOf(product),
  sizes: product.sizes,
  colors: product.colors,
  soldOut: product.soldOut,
  ...picturesOf(product, pictureVersion),
})
