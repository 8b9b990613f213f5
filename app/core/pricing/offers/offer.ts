import { liveSettings } from '#core/base/policy/live-settings.ts'
import type { Cents } from '#core/base/money/money.ts'
import type { OfferTerms } from './apply-offers.ts'
import { isMember, type PackMember } from './pack.ts'

export type OfferState = 'draft' | 'active' | 'ended'

/** The goods that an offer reaches: all, those of a category or a collection, or chosen products. */
export const SCOPES = ['all', 'category', 'collection', 'products'] as const
export type OfferScope = (typeof SCOPES)[number]

/** An offer as the shop keeps it. Times are ISO-8601 UTC; `endsAt` is the first moment after it. */
export type Offer = Omit<OfferTerms, 'pack'> & {
  /** A set of goods for one price; null: the units and the scope say what the offer does. */
  pack: { priceCents: Cents; members: readonly PackMember[] } | null
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
  if (offer.pack) return offer.pack.members.some((member) => isMember(member, product))
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

/** What a program that knows no packs reads of one: groups so large that no cart has any. */
const NO_UNITS = { takeUnits: 1_000_000, offUnits: 1, offPercent: 1 }

/** What a browser needs of an offer to price a product in a cart. */
export function termsOf({ pack, ...offer }: Offer, product: OfferFacts): OfferTerms {
  const { key, name, takeUnits, offUnits, offPercent, withCodes } = offer
  if (!pack) return { key, name, takeUnits, offUnits, offPercent, withCodes }
  const { priceCents, members } = pack
  const fits = [...members.entries()].flatMap(([i, one]) => (isMember(one, product) ? [i] : []))
  const terms = { priceCents, units: members.map(({ units }) => units), fits }
  return { ...NO_UNITS, key, name, withCodes, pack: terms }
}

/** The offers of a list that reach a product, as its carts need them. */
export const termsFor = (offers: readonly Offer[], product: OfferFacts): OfferTerms[] =>
  offersOf(offers, product).map((offer) => termsOf(offer, product))
