import type { Offer } from '#core/pricing/offers/offer.ts'
import { fieldMoment } from '../http/field-moment.ts'

/** An offer as the fields of its form say it. */
export function offerValues(offer: Offer): Record<string, string> {
  const { takeUnits, offUnits, offPercent, scope, values } = offer
  const isFree = offPercent === 100
  return {
    key: offer.key,
    name: offer.name,
    kind: isFree ? 'free' : 'second',
    take: isFree ? String(takeUnits) : '',
    pay: isFree ? String(takeUnits - offUnits) : '',
    percent: isFree ? '' : String(offPercent),
    scope,
    category: scope === 'category' ? (values[0] ?? '') : '',
    collection: scope === 'collection' ? (values[0] ?? '') : '',
    ids: scope === 'products' ? values.join('\n') : '',
    from: fieldMoment(offer.startsAt),
    to: fieldMoment(offer.endsAt),
    conditions: offer.conditions ?? '',
    withCodes: offer.withCodes ? TICKED : '',
    withoutSales: offer.withoutSales ? TICKED : '',
  }
}

/** What a ticked box sends. */
export const TICKED = 'sí'
