import type { GiftPage } from '#content/gifts.ts'
import type { ProductCardData } from '#core/catalogue/card.ts'
import type { GiftBand } from './gift.ts'

export type GiftLink = { to: string; name: string; place: GiftPage['place']; count: number }

export type GiftsPageData = {
  /** What search engines and shared links are told, and the breadcrumbs. */
  head: {
    title: string
    description: string
    picture: string
    trail: { label: string; to?: string }[]
  }
  page: Pick<GiftPage, 'title' | 'text' | 'place'>
  bands: GiftBand<ProductCardData>[]
  count: number
  /** How many of them ask for no size. */
  sizelessCount: number
  /** The other gift pages. */
  others: GiftLink[]
}
