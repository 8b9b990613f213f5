import { freesMethod, type Discount } from '#core/discounts/discount.ts'
import type { Cents } from '#core/money/money.ts'
import { zoneOf, type ShippingOption } from './shipping.ts'

const COVERED = ['peninsula', 'baleares', 'abroad']

/**
 * The options with the price 0 for the methods that a code makes free; an option that does not
 * change stays the same object. Within Spain only in the
 * peninsula and Baleares: a parcel to Canarias, Ceuta or Melilla costs more than a code promises.
 */
export function withFreeShipping(
  options: readonly ShippingOption[],
  discount: Discount | null,
  { country, postcode }: { country: string; postcode: string },
  subtotalCents: Cents,
): ShippingOption[] {
  // While the postcode is unknown, the peninsula.
  const zone = zoneOf(country, postcode) ?? 'peninsula'
  if (!COVERED.includes(zone)) return [...options]
  return options.map((option) =>
    option.priceCents > 0 && freesMethod(discount, option.method, subtotalCents)
      ? { ...option, priceCents: 0 }
      : option,
  )
}
