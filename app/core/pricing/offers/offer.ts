import { liveSettings } from '#core/base/policy/live-settings.ts'
import type { OfferTerms } from './apply-offers.ts'

export type OfferState = 'draft' | 'active' | 'ended'

/** The goods that an offer reaches: all, those of a category or a collection, or chosen products. */
export const SCOPES = ['all', 'category', 'collection', 'products'] as const
export type OfferScope = (typeof SCOPES)[number]

/** An offer as the shop keeps it. Times are ISO-8601 UTC; `endsAt` is the first moment after it. */
export type Offer = OfferTerms & {
  scope: OfferScope
  /** The category, the collection, or the ids of the products. */
  values: readonly string[]
  /** Whether what is on sale has it not. */
  withoutSales: boolean
  conditions: string | null
  state: OfferState
  startsAt: string | null
  endsAt: string | null
}

/** What decides whether an offer reaches a product. */
export type OfferFacts = {
  id: string
  categories: readonly string[]
  collections: readonly string[]
  isOnSale: boolean
}

/** Its name keeps it from browsers (`live-settings.ts`). */
const offerWords = liveSettings('offerWords', { list: [] as readonly Offer[] })

/** The active offers as a change of the settings: each request and each command sees one state. */
export const offerChanges = (active: readonly Offer[]): Record<string, unknown> =>
  active.length === 0 ? {} : { 'offerWords.list': active }

/** The offers that count at `now`, ISO-8601 UTC. */
export const offersAt = (now: string): Offer[] =>
  offerWords.list.filter((offer) => isLive(offer, now))

export const isLive = (
  { state, startsAt, endsAt }: Pick<Offer, 'state' | 'startsAt' | 'endsAt'>,
  now: string,
): boolean =>
  state === 'active' && (startsAt === null || now >= startsAt) && (endsAt === null || now < endsAt)

/** These facts of a product in the catalogue. */
export const factsOf = ({ isOnSale, ...product }: Omit<OfferFacts, 'isOnSale'> & SaleMark) => ({
  ...product,
  isOnSale: isOnSale === true,
})

type SaleMark = { isOnSale?: boolean | undefined }

export function reaches(offer: Offer, product: OfferFacts): boolean {
  if (offer.withoutSales && product.isOnSale) return false
  const has = (values: readonly string[]) => offer.values.some((one) => values.includes(one))
  switch (offer.scope) {
    case 'all':
      return true
    case 'category':
      return has(product.categories)
    case 'collection':
      return has(product.collections)
    case 'products':
      return has([product.id])
  }
}

/** The offers of a list that reach a product. */
export const offersOf = (offers: readonly Offer[], product: OfferFacts): Offer[] =>
  offers.filter((offer) => reaches(offer, product))

/** What a browser needs of an offer to price a cart. */
export const termsOf = (offer: OfferTerms): OfferTerms => ({
  key: offer.key,
  name: offer.name,
  takeUnits: offer.takeUnits,
  offUnits: offer.offUnits,
  offPercent: offer.offPercent,
  withCodes: offer.withCodes,
})
