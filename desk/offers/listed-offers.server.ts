import type { Shop } from '#app/shop.server.ts'
import type { Offer } from '#core/pricing/offers/offer.ts'
import { standingOf } from '#core/pricing/offers/offer-words.ts'
import { listOffers, offeredBy } from '#core/pricing/offers/offers.server.ts'
import type { ListedOffer } from './offer-list.tsx'

/** Offers as they stand now, with what they have cost. */
export async function listedOffers(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  only?: Offer,
): Promise<ListedOffer[]> {
  const offers = only ? [only] : await listOffers(db)
  const sums = await offeredBy(
    db,
    offers.map(({ key }) => key),
  )
  const at = now().toISOString()
  return offers.map((offer) => ({
    ...offer,
    ...(sums.get(offer.key) ?? { orders: 0, cents: 0 }),
    standing: standingOf(offer, at),
  }))
}
