import file from '#content/gifts.json' with { type: 'json' }
import type places from '#content/pictures/places.json'
import { withShopName } from '#core/base/policy/shop.ts'
import type { Recipient } from './gift.ts'

/**
 * Gift pages: texts, and the borders of their price bands. Each product says whether it is a gift
 * (`isGift`); days and amounts of shipping and returns come from `policy.ts`.
 */
export type GiftPage = {
  /** In breadcrumbs and in links to it. */
  name: string
  title: string
  text: string
  description: string // for search engines and shared links
  place: keyof typeof places
}

const { bandsUpToCents, pages } = withShopName(file)

/** Upper ends of the price bands in cents, smallest first; the last band has no upper end. */
export const giftBandsUpToCents: readonly number[] = bandsUpToCents

// Its pictures are checked when the shop starts (`content-faults.ts`).
export const giftPages = pages as Record<Recipient, GiftPage>
