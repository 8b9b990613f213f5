import type { GiftPage } from '#content/gifts.ts'
import type { ProductCardData } from '../catalogue/card.ts'
import type { GiftBand, Recipient } from './gift.ts'

export type GiftLink = { to: string; name: string; place: GiftPage['place']; count: number }

export type GiftsPageData = {
  recipient: Recipient
  page: GiftPage
  bands: GiftBand<ProductCardData>[]
  count: number
  /** How many of them ask for no size. */
  sizelessCount: number
  /** The other gift pages. */
  others: GiftLink[]
}
