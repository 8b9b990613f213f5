import type { ProductCardData } from '#core/catalogue/card.ts'
import { toCard } from '#core/catalogue/card.server.ts'
import { PAGE_SIZE } from '#core/listing/listing.ts'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import type { Snapshot } from '#core/catalogue/snapshot.server.ts'
import { findProducts } from './find-products.ts'
import { openIndex, type Lexicon } from './lexicon.ts'
import type { HelpPage } from './search-help.ts'
import { indexProducts, type SearchEntry } from './search-index.ts'
import { cleanQuery } from './search-text.ts'

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

// One lexicon per snapshot, garbage-collected with it.
const lexicons = new WeakMap<Snapshot, Lexicon>()

/** The search index of a snapshot, prepared once for all visitors. */
export function lexiconOf(snapshot: Snapshot): Lexicon {
  const lexicon =
    lexicons.get(snapshot) ?? openIndex(indexProducts(snapshot.products, pictureVersion))
  lexicons.set(snapshot, lexicon)
  return lexicon
}

/** Whether a search finds neither products nor a page of help. */
export function findsNothing(snapshot: Snapshot, typed: string): boolean {
  const { entries, help } = findProducts(lexiconOf(snapshot), typed)
  return entries.length === 0 && help.length === 0
}

/** Searches by `q` and `page` of an address, with the same rules as the overlay in the browser. */
export function searchResults(snapshot: Snapshot, params: URLSearchParams): SearchResults {
  const query = cleanQuery(params.get('q') ?? '')
  const found = findProducts(lexiconOf(snapshot), query)
  const asked = Number.parseInt(params.get('page') ?? '1', 10) || 1
  const page = Math.min(MAX_PAGES, Math.max(1, asked))
  const cardsOf = (entries: readonly SearchEntry[]) =>
    entries.flatMap(({ id }) => {
      const product = snapshot.byId.get(id)
      return product ? [toCard(product)] : []
    })
  const { help, isLoose, didYouMean } = found
  return {
    query,
    cards: cardsOf(found.entries.slice(0, page * PAGE_SIZE)),
    count: found.entries.length,
    page,
    related: cardsOf(found.related),
    help,
    isLoose,
    didYouMean,
  }
}
