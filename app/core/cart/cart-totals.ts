import { computeAmounts, type Amounts } from '#core/money/amounts.ts'
import { discountCents, freesMethod, type Discount } from '#core/discounts/discount.ts'
import { priceWithVat, type Cents } from '#core/money/money.ts'
import { policy, vatRule } from '#core/policy/policy.ts'
import { subtotalCents, type CartLine } from './cart.ts'
import { freeShippingFrom } from '#core/shipping/free-from.ts'

export type CartTotals = Amounts & {
  /** Whether the code takes something off this estimate. */
  isDiscountApplied: boolean
  /** 0 if shipping is free. */
  missingForFreeShippingCents: Cents
  /** 0..1, for the progress bar. */
  freeShippingProgress: number
}

/**
 * The cart's estimate. Its shipping is free where each method to the mainland is, by the price of
 * the goods with VAT before a discount, and never below the tariff of standard delivery: so the
 * checkout is never dearer. Source: specification, "Business constants"; docs/decisions/049.
 */
export function cartTotals(lines: readonly CartLine[], discount: Discount | null): CartTotals {
  const goodsCents = subtotalCents(lines)
  const readCents = priceWithVat(goodsCents, vatRule)
  const { expressCents: freeFromCents } = freeShippingFrom()
  const priceCents = Math.max(policy.cartShipping.priceCents, policy.shipping.standard.priceCents)
  const isFree = readCents >= freeFromCents || lines.length === 0
  const isFreed = !isFree && freesMethod(discount, 'standard', goodsCents)
  const offCents = discountCents(discount, goodsCents)
  return {
    ...computeAmounts({
      subtotalCents: goodsCents,
      discountCents: offCents,
      shippingCents: isFree || isFreed ? 0 : priceCents,
      vat: vatRule,
    }),
    isDiscountApplied: offCents > 0 || isFreed,
    missingForFreeShippingCents: isFreed ? 0 : Math.max(0, freeFromCents - readCents),
    freeShippingProgress: isFreed ? 1 : Math.min(1, readCents / freeFromCents),
  }
}
