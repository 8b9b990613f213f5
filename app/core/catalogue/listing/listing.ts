import type { ListingTile } from './listing-texts.ts'
import type { ProductCardData } from '#core/catalogue/card.ts'
import type { ListingView } from './listing-query.ts'
import type { PictureView } from '#core/catalogue/pictures.ts'
import type { Choice } from '#core/catalogue/product.ts'

/** Cards that a listing shows first, and adds with each "Ver más". */
export const PAGE_SIZE = 24

export type ListingOption = {
  value: string
  label: string
  /** How many products match if this is the only choice of its group. */
  count: number
  isChosen: boolean
  /** The swatch of a colour, as a CSS value. */
  color?: string
}

export type ListingFacet = { name: string; legend: string; groups: ListingOption[][] }

/** A filter that narrows the list, and the query without it. */
export type Narrowing = {
  label: string
  search: string
  /** How many products match without it. */
  count: number
}

/** What a card shows instead of the garment: a picture from near, or a drawing and a note on it. */
export type CardLook = { view?: PictureView; drawing?: string; note?: string }

/** A card of a list; `asked`: the size and colour that the filters ask for. */
export type ListingCard = ProductCardData & { asked?: Partial<Choice>; look?: CardLook }

/** A link to another form of the same page. */
export type ListingWay = { label: string; search: string; isCurrent: boolean }

/** A catalogue page with all texts and addresses, ready to render. */
export type Listing = {
  /** The name of the page, also where its list is narrowed: «Hombre». */
  name: string
  /** What the list shows: «Hombre», «Camisetas de hombre». */
  title: string
  /** About the whole page; missing where the list is narrowed. */
  lead?: string
  /** The breadcrumbs; the last is the page itself. */
  trail: { label: string; to?: string }[]
  /** For the document's head. */
  meta: {
    title: string
    description: string
    canonicalPath: string
    canonicalQuery: string
    isListed: boolean
  }
  /** Whether cards offer a choice or only labels. Source: specification, "Catalogue pages". */
  mode: 'choose' | 'labels'
  /** Its path, URL-encoded. */
  path: string
  cards: ListingCard[]
  /** Pictures between the cards, if the list is neither narrowed nor sorted. */
  tiles: readonly ListingTile[]
  /** All matching products, shown or not. */
  count: number
  /** The query with one more page; missing if all are shown. */
  more?: string
  /** Links that narrow it to a range or category, one at a time. */
  ways: ListingWay[]
  /** Links that change what the pictures show. */
  views: ListingWay[]
  /** What they show; undefined: the garment. */
  view?: ListingView
  facets: ListingFacet[]
  /** Hidden fields of the filter form. */
  kept: { name: string; value: string }[]
  sort: string
  sorts: readonly { value: string; label: string }[]
  /** The chosen sizes, colours and prices. */
  chips: Narrowing[]
  /** The query without them. */
  unfiltered: string
  /** Only for an empty list: the reason, whether filters are one, and those that can be removed. */
  none?: { text: string; isFiltered: boolean; removals: Narrowing[] }
}

/** The document head of a catalogue page, with its breadcrumbs. */
export const listingHead = ({ meta, trail }: Listing) => ({ ...meta, trail })
