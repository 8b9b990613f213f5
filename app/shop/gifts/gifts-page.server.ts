import { listings } from '#core/catalogue/listing/listing-texts.ts'
import { offeredCard } from '../discounts/offers-shown.server.ts'
import type { Offer } from '#core/pricing/offers/offer.ts'
import type { CatalogueView } from '#core/catalogue/catalogue-view.ts'
import { shown } from '#core/catalogue/shown.ts'
import { placePicture } from '../layout/places.ts'
import { giftTexts } from './gift-pages.ts'
import { giftSet, inBands, isSizeless, type Recipient } from './gift.ts'
import type { GiftLink, GiftsPageData } from './gifts-page-data.ts'

const PATHS: Record<Recipient, string> = {
  all: '/gifts',
  men: '/gifts/men',
  women: '/gifts/women',
}

/** The data of a gift page. */
export function giftsPage(
  catalogue: CatalogueView,
  recipient: Recipient,
  offers: readonly Offer[] = [],
): GiftsPageData {
  const { name, title, text, description, place } = giftTexts.pages[recipient]
  const gifts = catalogue.show(catalogue.first(giftSet(catalogue, recipient)))
  // The links to the other pages count all gifts.
  catalogue.note(shown.list('gift'))
  const linkTo = (other: Recipient): GiftLink => {
    const page = giftTexts.pages[other]
    return {
      to: PATHS[other],
      name: page.name,
      place: page.place,
      count: giftSet(catalogue, other).size,
    }
  }
  return {
    head: {
      title: recipient === 'all' ? name : title,
      description,
      picture: placePicture(place).fallback,
      trail: [
        { label: 'Inicio', to: '/' },
        ...(recipient === 'all' ? [] : [{ label: giftTexts.pages.all.name, to: PATHS.all }]),
        { label: name },
      ],
    },
    page: { title, text, place },
    end: listings.ends.gifts,
    bands: inBands(gifts, giftTexts.bandsUpToCents).map((band) => ({
      ...band,
      gifts: band.gifts.map(offeredCard(offers)),
    })),
    count: gifts.length,
    sizelessCount: gifts.filter(isSizeless).length,
    others: (['men', 'women', 'all'] as const).filter((one) => one !== recipient).map(linkTo),
  }
}
