import type { ListingTile } from '#content/listings.ts'
import type { ProductCardData } from '#core/catalogue/card.ts'

/** How many cards a listing shows first, and adds with each "Ver más". */
export const PAGE_SIZE = 24

export type ListingOption = {
  value: string
  label: string
  /** How many products there are when it is the choice of its group. */
  count: number
  isChosen: boolean
  /** The swatch of a colour, as CSS writes it. */
  color?: string
}

export type ListingFacet = { name: string; legend: string; groups: ListingOption[][] }

/** Something that narrows the list, and the query without it. */
export type Narrowing = {
  label: string
  search: string
  /** How many products there would be without it. */
  count: number
}

/** One catalogue page, all words and addresses ready: the browser only draws it. */
export type Listing = {
  title: string
  lead: string
  /** The steps to it; the last is the page itself. */
  trail: { label: string; to?: string }[]
  /** Title and address for the head of the document. */
  meta: {
    title: string
    description: string
    canonicalPath: string
    canonicalQuery: string
    isListed: boolean
  }
  /** Cards to choose on, or that only inform. Source: specification, "Catalogue pages". */
  mode: 'choose' | 'labels'
  /** Its path, as links to it say it. */
  path: string
  cards: ProductCardData[]
  /** Pictures between the cards, while nothing is narrowed or sorted. */
  tiles: readonly ListingTile[]
  /** All that match, shown or not. */
  count: number
  /** The query with one more page; nothing when all are shown. */
  more?: string
  /** Ways to narrow it by kind of thing, one at a time. */
  ways: { label: string; search: string; isCurrent: boolean }[]
  facets: ListingFacet[]
  /** What the filter form sends along. */
  kept: { name: string; value: string }[]
  sort: string
  sorts: readonly { value: string; label: string }[]
  /** Sizes, colours and prices that were chosen. */
  chips: Narrowing[]
  /** The query without them. */
  unfiltered: string
  /** Why there is nothing, and what can be taken off, where there is nothing. */
  none?: { text: string; removals: Narrowing[] }
}

/** The head of a catalogue page's document, its steps included. */
export const listingHead = ({ meta, trail }: Listing) => ({ ...meta, trail })
