import type { Cents } from '#core/base/money/money.ts'
import { policy } from '#core/base/policy/policy.ts'
import { zoneOf, type Destination, type ShippingMethod } from '#core/pricing/shipping/shipping.ts'

/**
 * From this on nobody may pay a business in cash.
 * Source: Ley 7/2012, article 7.Uno.1, as amended by Ley 11/2021.
 */
export const CASH_LIMIT_CENTS = 100_000

/** What paying to the courier costs, with the VAT of the sale. */
export const codFeeCents = (): Cents => policy.cashOnDelivery.feeCents

/** The most that an order which is paid to the courier may cost, with the fee. */
export const codMostCents = (): Cents =>
  Math.min(policy.cashOnDelivery.mostCents, CASH_LIMIT_CENTS - 1)

/**
 * - `place`: no courier takes money there: only on the peninsula and the Balearic Islands, at the door.
 * - `too_much`: above the law's limit or the owner's.
 */
export type CodFault = 'place' | 'too_much'

/**
 * Why an order cannot be paid to the courier; undefined if it can. `totalCents`: with the fee.
 * Guarded by: cash-on-delivery.test.ts.
 */
export function codFault(to: {
  destination: Destination
  method: ShippingMethod
  totalCents: Cents
}): CodFault | undefined {
  // A Spanish postcode that is still incomplete counts as mainland.
  const zone = zoneOf(to.destination.country, to.destination.postcode) ?? 'peninsula'
  const isNear = zone === 'peninsula' || zone === 'baleares'
  if (!isNear || to.method === 'international') return 'place'
  return to.totalCents > codMostCents() ? 'too_much' : undefined
}
