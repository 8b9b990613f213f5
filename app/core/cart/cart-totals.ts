import { computeAmounts, type Amounts } from '#core/money/amounts.ts'
import { discountCents, type Discount } from '#core/discounts/discount.ts'
import type { Cents } from '#core/money/money.ts'
import { policy, vatRule } from '#core/policy/policy.ts'
import { subtotalCents, type CartLine } from './cart.ts'

export type CartTotals = Amounts & {
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
  return {
    ...computeAmounts({
      subtotalCents: goodsCents,
      discountCents: discountCents(discount, goodsCents),
      shippingCents: isFree ? 0 : priceCents,
      vat: vatRule,
    }),
    isDiscountApplied: discount !== null,
    missingForFreeShippingCents: Math.max(0, freeFromCents - goodsCents),
    freeShippingProgress: Math.min(1, goodsCents / freeFromCents),
  }
}
