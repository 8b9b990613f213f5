import { categoryIds } from '#core/catalogue/categories.ts'
import { collectionValues } from '#core/catalogue/collections.ts'
import type { Cents } from '#core/base/money/money.ts'
import type { Offer } from './offer.ts'
import { goodsMark, storedMembers, type PackMember } from './pack.ts'

export const LONGEST_OFFER_NAME = 60
export const LONGEST_CONDITIONS = 500
export const MOST_OFFER_PRODUCTS = 100
export const FEWEST_MEMBERS = 2
export const MOST_MEMBERS = 5
const MOST_UNITS = 20
const MOST_PACK_CENTS = 10_000_000
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
  | 'bad_members'
  | 'repeated_member'
  | 'bad_price'
  | 'no_values'
  | 'unknown_value'
  | 'bad_conditions'
  | 'ends_before_it_starts'
  | 'over'

export type OfferRefusal =
  | { ok: false; reason: OfferFault | 'too_many' }
  | { ok: false; reason: 'unsold'; values: string[] }
  /** `key`: the other pack of the same goods. */
  | { ok: false; reason: 'same_pack'; key: string }
  /** What the parts of a pack cost now, 0 if one of them is not sold. */
  | { ok: false; reason: 'saves_nothing'; partsCents: Cents }
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
  const fault = offer.pack ? packFault(offer.pack) : valuesFault(offer)
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

function packFault({ priceCents, members }: NonNullable<Offer['pack']>): OfferFault | undefined {
  const units = members.reduce((sum, one) => sum + one.units, 0)
  if (!isWithin(members.length, FEWEST_MEMBERS, MOST_MEMBERS)) return 'bad_members'
  if (members.some((one) => !(one.units >= 1)) || !isWithin(units, 2, MOST_UNITS))
    return 'bad_units'
  const marks = members.map((one) => goodsMark([{ ...one, units: 1 }]))
  if (new Set(marks).size < marks.length) return 'repeated_member'
  if (!members.every(isKnown)) return 'unknown_value'
  return isWithin(priceCents, 1, MOST_PACK_CENTS) ? undefined : 'bad_price'
}

/** A product is looked up by the use case. */
function isKnown({ kind, value }: PackMember): boolean {
  if (kind === 'product') return value !== '' && !value.includes('\0')
  return (kind === 'category' ? categoryIds() : collectionValues()).includes(value)
}

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
  return JSON.stringify(sorted(unnamed(terms))) !== JSON.stringify(sorted(unnamed(wanted)))
}

const unnamed = <Terms extends Pick<Offer, 'pack'>>({ pack, ...terms }: Terms) => ({
  ...terms,
  pack: pack && { ...pack, members: storedMembers(pack.members) },
})

const sorted = (fields: object) =>
  Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
