import { giftBandsUpToCents, giftPages } from '#content/gifts.ts'
import { toCard } from '../catalogue/card.server.ts'
import type { Snapshot } from '../catalogue/snapshot.server.ts'
import { GENDERS } from '../catalogue/vocabulary.ts'
import { giftsFor, inBands, isSizeless, type Recipient } from './gift.ts'
import type { GiftLink, GiftsPageData } from './gifts-page-data.ts'

const PATHS: Record<Recipient, string> = {
  all: '/gifts',
  men: '/gifts/men',
  women: '/gifts/women',
}

/** What an address names after `/gifts/`, or undefined. */
export const recipientOf = (word: string | undefined): Recipient | undefined =>
  GENDERS.find((gender) => gender === word)

/** Everything that a gift page shows. */
export function giftsPage({ products }: Snapshot, recipient: Recipient): GiftsPageData {
  const gifts = giftsFor(products, recipient)
  const linkTo = (other: Recipient): GiftLink => {
    const { name, place } = giftPages[other]
    return { to: PATHS[other], name, place, count: giftsFor(products, other).length }
  }
  return {
    recipient,
    page: giftPages[recipient],
    bands: inBands(gifts, giftBandsUpToCents).map((band) => ({
      ...band,
      gifts: band.gifts.map(toCard),
    })),
    count: gifts.length,
    sizelessCount: gifts.filter(isSizeless).length,
    others: (['men', 'women', 'all'] as const).filter((one) => one !== recipient).map(linkTo),
  }
}
