import { categoryIds } from '#core/catalogue/categories.ts'
import { collectionValues } from '#core/catalogue/collections.ts'
import type { Offer } from './offer.ts'

export const LONGEST_OFFER_NAME = 60
export const LONGEST_CONDITIONS = 500
export const MOST_OFFER_PRODUCTS = 100
const MOST_UNITS = 20
const KEY = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/
/** A control character, such as a line break. */
const UNSEEN = /\p{C}/u

/** What the owner says of an offer; the rest is the state. */
export type OfferPart = Omit<Offer, 'key' | 'state'>

export type OfferFault =
  | 'bad_key'
  | 'bad_name'
  | 'bad_units'
  | 'bad_percent'
  | 'no_values'
  | 'unknown_value'
  | 'bad_conditions'
  | 'ends_before_it_starts'
  | 'over'

type Unsold = { ok: false; reason: 'unsold'; values: string[] }
export type OfferRefusal = { ok: false; reason: OfferFault | 'too_many' } | Unsold
export type CreateOfferOutcome =
  | { ok: true; offer: Offer }
  | OfferRefusal
  | { ok: false; reason: 'exists' }

export type OfferChange = Partial<OfferPart> & { isActive?: true | undefined }
export type ChangeOfferOutcome =
  | { ok: true; before: Offer; offer: Offer }
  | OfferRefusal
  /** `used`: orders have it, so only its end may change. */
  | { ok: false; reason: 'unknown' | 'same' | 'used' | 'ended' }

/** What is wrong with an offer; a product that is not sold is refused by the use case. */
export function offerFault(offer: Offer, now: string): OfferFault | undefined {
  const { startsAt, endsAt, conditions } = offer
  if (!KEY.test(offer.key)) return 'bad_key'
  if (!isText(offer.name, LONGEST_OFFER_NAME)) return 'bad_name'
  if (!isGroup(offer)) return 'bad_units'
  if (!isWithin(offer.offPercent, 1, 100)) return 'bad_percent'
  const fault = valuesFault(offer)
  if (fault) return fault
  if (conditions !== null && !isText(conditions, LONGEST_CONDITIONS)) return 'bad_conditions'
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) return 'ends_before_it_starts'
  return endsAt !== null && endsAt <= now ? 'over' : undefined
}

const isGroup = ({ takeUnits, offUnits }: Offer): boolean =>
  isWithin(takeUnits, 2, MOST_UNITS) && isWithin(offUnits, 1, takeUnits - 1)

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

const isText = (text: string, longest: number): boolean =>
  text !== '' && text === text.trim() && text.length <= longest && !UNSEEN.test(text)

function valuesFault({ scope, values }: Offer): OfferFault | undefined {
  if (scope === 'all') return undefined
  if (values.length === 0 || values.length > MOST_OFFER_PRODUCTS) return 'no_values'
  if (scope === 'products') return undefined
  const known = scope === 'category' ? categoryIds() : collectionValues()
  return values.every((value) => known.includes(value)) ? undefined : 'unknown_value'
}

/** Whether a change touches more than the end, which an offer that orders have keeps. */
export function changesTerms(before: Offer, after: Offer): boolean {
  const { endsAt: _before, state: _state, ...terms } = before
  const { endsAt: _after, state: _newState, ...wanted } = after
  return JSON.stringify(sorted(terms)) !== JSON.stringify(sorted(wanted))
}

const sorted = (fields: object) =>
  Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
