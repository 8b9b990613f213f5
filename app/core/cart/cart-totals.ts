import { computeAmounts, type Amounts } from '#core/money/amounts.ts'
import { discountCents, freesMethod, type Discount } from '#core/discounts/discount.ts'
import type { Cents } from '#core/money/money.ts'
import { policy, vatRule } from '#core/policy/policy.ts'
import { subtotalCents, type CartLine } from './cart.ts'

export type CartTotals = Amounts & {
  /** Whether the code takes something off this estimate. */
  isDiscountApplied: boolean
  /** 0 if shipping is free. */
  missingForFreeShippingCents: Cents
  /** 0..1, for the progress bar. */
  freeShippingProgress: number
}

/** The cart's estimate: shipping by the cart's threshold, on the subtotal before discount. */
export function cartTotals(lines: readonly CartLine[], discount: Discount | null): CartTotals {
  const goodsCents = subtotalCents(lines)
  const { priceCents, freeFromCents } = policy.cartShipping
  const isFree = goodsCents >= freeFromCents || lines.length === 0
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
    missingForFreeShippingCents: isFreed ? 0 : Math.max(0, freeFromCents - goodsCents),
    freeShippingProgress: isFreed ? 1 : Math.min(1, goodsCents / freeFromCents),
  }
}
