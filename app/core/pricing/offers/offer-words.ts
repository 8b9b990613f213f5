import { formatMoment } from '#core/base/dates/format-dates.ts'
import { categoryLabel } from '#core/catalogue/categories.ts'
import { findCollection } from '#core/catalogue/collections.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { isLive, type Offer } from './offer.ts'
import type { PackMember } from './pack.ts'

/** A member of a pack: «2 × Calcetín Tormes», «cualquiera de Camisetas». */
export function memberText({ units, kind, value, name }: PackMember): string {
  const labels = {
    product: () => name ?? value,
    category: () => `cualquiera de ${categoryLabel(value)}`,
    collection: () => `cualquiera de ${findCollection(value)?.label ?? value}`,
  }
  return units === 1 ? labels[kind]() : `${units} × ${labels[kind]()}`
}

/** «Lleva 3 y paga 2», «La segunda unidad al 50 %», «Conjunto por 79,90 €». */
export function dealText({ takeUnits, offUnits, offPercent, pack }: Offer): string {
  if (pack) return `Conjunto por ${formatEuros(pack.priceCents)}`
  if (offPercent === 100) return `Lleva ${takeUnits} y paga ${takeUnits - offUnits}`
  if (offUnits > 1) return `De cada ${takeUnits}, ${offUnits} con un ${offPercent} % menos`
  const which = takeUnits === 2 ? 'La segunda unidad' : `De cada ${takeUnits}, una`
  return `${which} al ${100 - offPercent} %`
}

/** What it reaches: «todas las prendas», «la categoría Camisetas». */
export function scopeText({ scope, values, withoutSales, pack }: Offer): string {
  const except = withoutSales ? ', menos lo rebajado' : ''
  const list = (words: readonly string[]) => new Intl.ListFormat('es-ES').format(words)
  if (pack) return `${pack.members.map(memberText).join(' + ')}${except}`
  switch (scope) {
    case 'all':
      return `toda la tienda${except}`
    case 'category':
      return `${list(values.map(categoryLabel))}${except}`
    case 'collection':
      return `${list(values.map((value) => findCollection(value)?.label ?? value))}${except}`
    case 'products':
      return `${values.length === 1 ? '1 producto' : `${values.length} productos`}${except}`
  }
}

/** The conditions that a shopper reads, in sentences. */
export function conditionsOf(offer: Offer): string[] {
  const { startsAt, endsAt, withCodes, conditions } = offer
  const when = [
    startsAt && `desde el ${formatMoment(startsAt)}`,
    endsAt && `hasta el ${formatMoment(endsAt)}`,
  ]
  const span = when.filter(Boolean).join(' ')
  return [
    doesText(offer),
    'Se aplica sola en el carrito. Si devuelves una unidad, te devolvemos lo que pagaste por ella.',
    ...(span === '' ? [] : [`Vale ${span}.`]),
    ...(withCodes ? [] : ['Una misma unidad no suma la oferta y un código.']),
    ...(conditions === null ? [] : [conditions]),
  ]
}

function doesText(offer: Offer): string {
  const { takeUnits, offUnits, pack } = offer
  if (pack) {
    return `${dealText(offer)}, sin IVA: ${scopeText(offer)}, en la talla y el color que quieras. Si por separado cuesta menos, pagas eso.`
  }
  const cheapest = offUnits === 1 ? 'la unidad más barata' : `las ${offUnits} más baratas`
  const what = offer.offPercent === 100 ? 'no se cobra' : `lleva un ${offer.offPercent} % menos`
  const plural = offUnits === 1 ? what : what.replace('cobra', 'cobran').replace('lleva', 'llevan')
  return `${dealText(offer)} en ${scopeText(offer)}: de cada ${takeUnits} unidades, ${cheapest} ${plural}.`
}

export type OfferStanding = 'draft' | 'waiting' | 'live' | 'over'

/** How an offer stands at `now`, as the owner reads it. */
export function standingOf(offer: Offer, now: string): OfferStanding {
  if (offer.state === 'draft') return 'draft'
  if (isLive(offer, now)) return 'live'
  return offer.state === 'active' && offer.startsAt !== null && now < offer.startsAt
    ? 'waiting'
    : 'over'
}

export const STANDING_WORDS: Record<OfferStanding, string> = {
  draft: 'borrador',
  waiting: 'aún no',
  live: 'vale',
  over: 'terminada',
}

/** An offer in one line, for the owner. */
export const offerSentence = (offer: Offer): string =>
  offer.pack
    ? `${offer.key}, «${offer.name}»: ${dealText(offer).toLowerCase()}, ${scopeText(offer)}`
    : `${offer.key}, «${offer.name}»: ${dealText(offer).toLowerCase()} en ${scopeText(offer)}`
