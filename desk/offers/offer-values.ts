import { writeEuros } from '#core/base/money/read-euros.ts'
import type { Offer } from '#core/pricing/offers/offer.ts'
import { fieldMoment } from '../http/field-moment.ts'

/** The rows of a pack: a member and its units. */
export const MEMBERS = [0, 1, 2, 3, 4] as const
type Place = (typeof MEMBERS)[number]
export const memberField = (at: Place) => `member${at}` as const
export const memberUnits = (at: Place) => `units${at}` as const
export const PACK_FIELDS = MEMBERS.flatMap((at) => [memberField(at), memberUnits(at)])
export type PackField = (typeof PACK_FIELDS)[number]

/** Goods among which somebody chooses in a row: what the row then says, and their name. */
export type MemberOption = { value: string; label: string }

/** An offer as the fields of its form say it. */
export function offerValues(offer: Offer): Record<string, string> {
  const { pack } = offer
  const members = MEMBERS.flatMap((at) => {
    const member = pack?.members[at]
    return [
      [memberField(at), member ? `${prefixOf[member.kind]}${member.value}` : ''],
      [memberUnits(at), member ? String(member.units) : ''],
    ]
  })
  return {
    ...(pack ? { ...NO_UNITS, kind: 'pack' } : unitValues(offer)),
    key: offer.key,
    name: offer.name,
    from: fieldMoment(offer.startsAt),
    to: fieldMoment(offer.endsAt),
    conditions: offer.conditions ?? '',
    withCodes: offer.withCodes ? TICKED : '',
    withoutSales: offer.withoutSales ? TICKED : '',
    price: pack ? writeEuros(pack.priceCents) : '',
    ...(Object.fromEntries(members) as Record<string, string>),
  }
}

const prefixOf = { product: '', category: 'categoría ', collection: 'colección ' } as const

const NO_UNITS = {
  take: '',
  pay: '',
  percent: '',
  scope: 'products',
  category: '',
  collection: '',
  ids: '',
}

function unitValues({ takeUnits, offUnits, offPercent, scope, values }: Offer) {
  const isFree = offPercent === 100
  return {
    kind: isFree ? 'free' : 'second',
    take: isFree ? String(takeUnits) : '',
    pay: isFree ? String(takeUnits - offUnits) : '',
    percent: isFree ? '' : String(offPercent),
    scope,
    category: scope === 'category' ? (values[0] ?? '') : '',
    collection: scope === 'collection' ? (values[0] ?? '') : '',
    ids: scope === 'products' ? values.join('\n') : '',
  }
}

/** What a ticked box sends. */
export const TICKED = 'sí'
