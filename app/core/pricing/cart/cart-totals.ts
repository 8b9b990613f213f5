import { computeAmounts, type Amounts } from '#core/base/money/amounts.ts'
import { discountCents, freesMethod, type Discount } from '#core/pricing/discounts/discount.ts'
import type { AppliedOffer, OfferResult } from '#core/pricing/offers/apply-offers.ts'
import type { Cents } from '#core/base/money/money.ts'
import { goodsWithVat, ratedLines } from '#core/base/policy/goods-with-vat.ts'
import { policy, vatRule } from '#core/base/policy/policy.ts'
import { subtotalCents, type CartLine } from './cart.ts'
import { freeShippingFrom } from '#core/pricing/shipping/free-from.ts'

export type CartTotals = Amounts & {
  /** Undefined: none. */
  offers: readonly AppliedOffer[] | undefined
  /** Whether the code takes something off this estimate. */
  isDiscountApplied: boolean
  /** The price of the goods with VAT, before a discount. */
  readCents: Cents
  /** The goods that are missing, by their price with VAT, until each method is free; 0 if each is. */
  missingForFreeShippingCents: Cents
  /** 0..1, for the progress bar. */
  freeShippingProgress: number
  /** What is free already on the mainland, by the goods or by the code. */
  isFree: { standard: boolean; express: boolean }
}

/**
 * The cart's estimate. Its shipping is free where each method to the mainland is, by the price of
 * the goods with VAT before a discount, and never below the tariff of standard delivery: so the
 * checkout is never dearer. `cart-words.ts` says which delivery that is.
 * Source: specification, "Business constants"; docs/decisions/049.
 */
export function cartTotals(
  lines: readonly CartLine[],
  discount: Discount | null,
  applied?: OfferResult,
): CartTotals {
  const goodsCents = subtotalCents(lines)
  const readCents = goodsWithVat(lines)
  const { standardCents, expressCents } = freeShippingFrom()
  const priceCents = Math.max(policy.cartShipping.priceCents, policy.shipping.standard.priceCents)
  const isFree = {
    standard: readCents >= standardCents || freesMethod(discount, 'standard', goodsCents),
    express: readCents >= expressCents || freesMethod(discount, 'express', goodsCents),
  }
  const isEmpty = lines.length === 0
  // Express is never free by the goods before standard is.
  const isFreed =
    !isEmpty &&
    readCents < expressCents &&
    (freesMethod(discount, 'standard', goodsCents) || (isFree.standard && isFree.express))
  const isWholeFree = isFreed || readCents >= expressCents
  const wantedCents = isFree.express ? standardCents : expressCents
  const codeCents = applied ? applied.codeCents : discountCents(discount, goodsCents)
  const own = applied?.lineCents
  return {
    ...computeAmounts({
      subtotalCents: goodsCents,
      discountCents: own ? own.reduce((sum, one) => sum + one, 0) : codeCents,
      shippingCents: isWholeFree || isEmpty ? 0 : priceCents,
      vat: vatRule,
      lines: own
        ? ratedLines(lines).map((line, at) => ({ ...line, discountCents: own[at] }))
        : ratedLines(lines),
    }),
    offers: applied?.offers,
    readCents,
    isDiscountApplied: codeCents > 0 || isFreed,
    missingForFreeShippingCents: isWholeFree ? 0 : wantedCents - readCents,
    freeShippingProgress: isWholeFree ? 1 : readCents / wantedCents,
    isFree,
  }
}
