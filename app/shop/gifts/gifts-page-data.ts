import type { GiftPage } from './gift-pages.ts'
import type { CardEnd } from '#core/catalogue/listing/listing-texts.ts'
import type { ProductCardData } from '#core/catalogue/card.ts'
import type { GiftBand } from './gift.ts'

export type GiftLink = { to: string; name: string; place: GiftPage['place']; count: number }

export type GiftsPageData = {
  /** The data for search engines, shared links and breadcrumbs. */
  head: {
    title: string
    description: string
    picture: string
    trail: { label: string; to?: string }[]
  }
  page: Pick<GiftPage, 'title' | 'text' | 'place'>
  bands: GiftBand<ProductCardData>[]
  end: CardEnd
  count: number
  /** How many of them have no size to choose. */
  sizelessCount: number
  /** Links to the other gift pages. */
  others: GiftLink[]
}
