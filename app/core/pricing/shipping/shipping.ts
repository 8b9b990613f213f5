import type { Cents } from '#core/base/money/money.ts'
import { policy } from '#core/base/policy/policy.ts'
import { freeShippingFrom } from './free-from.ts'

export const SHIPPING_METHODS = ['standard', 'express', 'international'] as const
export type ShippingMethod = (typeof SHIPPING_METHODS)[number]

export type Zone = 'peninsula' | 'baleares' | 'canarias' | 'ceuta' | 'melilla' | 'abroad'

/** Where a parcel goes: ISO 3166-1 alpha-2 code and postcode. */
export type Destination = { country: string; postcode: string }

export type ShippingOption = { method: ShippingMethod; priceCents: Cents }

const ISLAND_AND_AFRICAN_PREFIXES: Record<string, Zone> = {
  '07': 'baleares',
  '35': 'canarias',
  '38': 'canarias',
  '51': 'ceuta',
  '52': 'melilla',
}

export const COUNTRIES = ['ES', ...Object.keys(policy.shipping.international.priceCentsByCountry)]

/**
 * "28013", however it was typed: «28 013», «28.013», «E-28013». Undefined if it is not a Spanish
 * postcode (01–52).
 */
export function spanishPostcode(typed: string): string | undefined {
  const postcode = typed.replace(/^\s*ES?[\s-]?(?=\d)/i, '').replaceAll(/[\s.-]/g, '')
  if (!/^\d{5}$/.test(postcode)) return undefined
  const province = Number(postcode.slice(0, 2))
  return province >= 1 && province <= 52 ? postcode : undefined
}

/** The zone by the first two digits; undefined while a Spanish postcode is incomplete. */
export function zoneOf(country: string, postcode: string): Zone | undefined {
  if (country !== 'ES') return 'abroad'
  const valid = spanishPostcode(postcode)
  if (valid === undefined) return undefined
  return ISLAND_AND_AFRICAN_PREFIXES[valid.slice(0, 2)] ?? 'peninsula'
}

/** Canarias, Ceuta and Melilla: Spain outside the VAT territory. Source: LIVA, article 3.Dos. */
export const isOutlying = (zone: Zone | undefined): zone is 'canarias' | 'ceuta' | 'melilla' =>
  zone === 'canarias' || zone === 'ceuta' || zone === 'melilla'

/** The tariff of an address outside the VAT territory; null if the shop does not deliver there. */
export function outlyingTariff({ country, postcode }: Destination) {
  const zone = zoneOf(country, postcode)
  return isOutlying(zone) ? policy.shipping[zone] : null
}

/**
 * The methods of the published tariff for a destination, standard first; none if the shop does not
 * deliver there. While the postcode is unknown, uses the Spanish mainland. `freeShippingFrom` says
 * from which price of the goods on a method is free: their price with VAT, which shoppers read,
 * before any discount.
 * Source: specification, "Shipping page"; docs/decisions/005, 039, 049.
 */
export function shippingOptions(
  destination: Destination,
  goodsWithVatCents: Cents,
): ShippingOption[] {
  const { standard, express, international } = policy.shipping
  const zone = zoneOf(destination.country, destination.postcode) ?? 'peninsula'
  if (zone === 'abroad') {
    const prices = new Map<string, Cents>(Object.entries(international.priceCentsByCountry))
    const priceCents = prices.get(destination.country)
    return priceCents === undefined ? [] : [{ method: 'international', priceCents }]
  }
  const outlying = outlyingTariff(destination)
  if (outlying) return [{ method: 'standard', priceCents: outlying.priceCents }]
  const freeFrom = freeShippingFrom()
  const options: ShippingOption[] = []
  if (isOneOf(standard.zones, zone)) {
    const paidCents = zone === 'baleares' ? standard.balearesPriceCents : standard.priceCents
    const priceCents = goodsWithVatCents >= freeFrom.standardCents ? 0 : paidCents
    options.push({ method: 'standard', priceCents })
  }
  if (isOneOf(express.zones, zone)) {
    const priceCents = goodsWithVatCents >= freeFrom.expressCents ? 0 : express.priceCents
    options.push({ method: 'express', priceCents })
  }
  return options
}

const isOneOf = (zones: readonly string[], zone: Zone): boolean => zones.includes(zone)
