import type { CardEnd } from '#core/catalogue/listing/listing-texts.ts'
import type { BaliContent, CollectionContent } from './collection-content.ts'
import type { ProductCardData } from '#core/catalogue/card.ts'
import type { PictureView } from '#core/catalogue/pictures.ts'
import type { Cents } from '#core/base/money/money.ts'

export type Place = CollectionContent['hero']['place']

/** A link to a collection: for its card, and at the end of the other collections. */
export type CollectionLink = { to: string; name: string; short: string; place: Place }

/** The links of the index; `others` are those without a picture. Bali may be gone. */
export type CollectionLinks = {
  /** For search engines and shared links. */
  description: string
  three: CollectionLink[]
  bali: CollectionLink | undefined
  others: Omit<CollectionLink, 'place'>[]
}

/** `upright`: the srcset of a cut for phones, if there is one that leaves room for the words. */
export type Hero = CollectionContent['hero'] & { upright?: string | undefined }

export type FactTable = {
  caption: string
  rows: { id: string; name: string; value: string }[]
  total: { label: string; value: string } | undefined
}

export type Story = {
  kind: 'story'
  place: Place
  piece: Piece | undefined
  title: string
  text: readonly string[]
  table: FactTable | undefined
  link: { label: string; to: string } | undefined
}

/** A product as a section shows it, in the colour of that section. */
export type Piece = Pick<ProductCardData, 'id' | 'name'> & {
  color: string
  version: string
  view?: PictureView
}

export type Steps = {
  kind: 'steps'
  title: string
  text: string
  steps: { title: string; text: string; piece: Piece; facts: { label: string; value: string }[] }[]
}

export type Outfits = {
  kind: 'outfits'
  title: string
  text: string
  outfits: {
    title: string
    text: string
    pieces: Piece[]
    weight: string
    priceCents: Cents
    /** Whether a piece costs more in some sizes. */
    isLowest: boolean
  }[]
}

/** The data for search engines, shared links and breadcrumbs. */
export type Head = {
  title: string
  description: string
  picture: string
  trail: { label: string; to?: string }[]
}

export type CollectionPageData = {
  head: Head
  hero: Hero
  sections: (Story | Steps | Outfits)[]
  grid: { title: string; end: CardEnd; cards: ProductCardData[] }
  others: CollectionLink[]
}

export type Blurb = {
  drawing: 'fibre' | 'drape' | 'sun' | 'drop'
  title: string
  text: string
  facts: { id: string; name: string; value: string; note: string | undefined }[]
}

export type BaliPageData = {
  head: Head
  hero: Hero
  inspiration: BaliContent['inspiration']
  blurbs: { title: string; items: Blurb[] }
  products: { title: string; cards: ProductCardData[] }
  rest: { title: string; end: CardEnd; cards: ProductCardData[] }
  others: CollectionLink[]
}
