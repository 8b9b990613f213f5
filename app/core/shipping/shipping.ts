import type { Cents } from '#core/money/money.ts'
import { policy } from '#core/policy/policy.ts'

export const SHIPPING_METHODS = ['standard', 'express', 'international'] as const
export type ShippingMethod = (typeof SHIPPING_METHODS)[number]

export type Zone = 'peninsula' | 'baleares' | 'canarias' | 'ceuta' | 'melilla' | 'abroad'

export type ShippingOption = { method: ShippingMethod; priceCents: Cents }

const ISLAND_AND_AFRICAN_PREFIXES: Record<string, Zone> = {
  '07': 'baleares',
  '35': 'canarias',
  '38': 'canarias',
  '51': 'ceuta',
  '52': 'melilla',
}

export const COUNTRIES = ['ES', ...Object.keys(policy.shipping.international.priceCentsByCountry)]

/** "28013", trimmed; undefined if it is not a Spanish postcode (01–52). */
export function spanishPostcode(typed: string): string | undefined {
  const postcode = typed.trim()
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

/**
 * The methods of the published tariff for a destination, standard first; none if the shop does not
 * deliver there. While the postcode is unknown, uses the Spanish mainland. Free standard delivery
 * depends on the subtotal before any discount.
 * Source: specification, "Shipping page"; docs/decisions/005.
 */
export function shippingOptions(
  destination: { country: string; postcode: string },
  subtotalCents: Cents,
): ShippingOption[] {
  const { standard, express, international } = policy.shipping
  const zone = zoneOf(destination.country, destination.postcode) ?? 'peninsula'
  if (zone === 'abroad') {
    const prices = new Map<string, Cents>(Object.entries(international.priceCentsByCountry))
    const priceCents = prices.get(destination.country)
    return priceCents === undefined ? [] : [{ method: 'international', priceCents }]
  }
  const options: ShippingOption[] = []
  if (isOneOf(standard.zones, zone)) {
    const priceCents = subtotalCents > standard.freeAboveCents ? 0 : standard.priceCents
    options.push({ method: 'standard', priceCents })
  }
  if (isOneOf(express.zones, zone)) {
    options.push({ method: 'express', priceCents: express.priceCents })
  }
  return options
}

const isOneOf = (zones: readonly string[], zone: Zone): boolean => zones.includes(zone)
