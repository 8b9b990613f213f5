import { freesMethod, type Discount } from '#core/pricing/discounts/discount.ts'
import type { Cents } from '#core/base/money/money.ts'
import { isOutlying, zoneOf, type Destination, type ShippingOption } from './shipping.ts'

/**
 * The options with the price 0 for the methods that a code makes free; an option that does not
 * change stays the same object. Not in Canarias, Ceuta and Melilla: a parcel there costs more than
 * a code promises.
 */
export function withFreeShipping(
  options: readonly ShippingOption[],
  discount: Discount | null,
  { country, postcode }: Destination,
  subtotalCents: Cents,
): ShippingOption[] {
  if (isOutlying(zoneOf(country, postcode))) return [...options]
  return options.map((option) =>
    option.priceCents > 0 && freesMethod(discount, option.method, subtotalCents)
      ? { ...option, priceCents: 0 }
      : option,
  )
}
