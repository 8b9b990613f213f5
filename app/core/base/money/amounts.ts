import { goodsByRate, vatInExtra, type RatedLine } from './goods-by-rate.ts'
import { cents, type Cents, type VatRule } from './money.ts'

export type AmountsInput = {
  subtotalCents: Cents
  /** Off the subtotal, at most all of it; 0 for none. */
  discountCents: Cents
  shippingCents: Cents
  /** 0 if missing: without gift wrap. */
  giftWrapCents?: Cents
  /** Missing: it is not paid to the courier. */
  codFeeCents?: Cents | undefined
  vat: VatRule
  /** What the subtotal is made of; if missing, all of it has the rate of `vat`. */
  lines?: readonly RatedLine[]
}

/** The rows under a cart or an order, in cents. `totalCents` is the sum of the rows shown. */
export type Amounts = {
  subtotalCents: Cents
  discountCents: Cents
  shippingCents: Cents
  /** VAT of the goods: added to the total, or contained in it if prices include VAT. */
  vatCents: Cents
  /** VAT contained in `shippingCents` and `codFeeCents`: their prices always include it. */
  shippingVatCents: Cents
  giftWrapCents: Cents
  /** VAT contained in `giftWrapCents`, as in a shipping price. */
  giftWrapVatCents: Cents
  /** What paying to the courier costs; missing where that is not done. */
  codFeeCents?: Cents
  totalCents: Cents
}

/**
 * Prices a cart or an order, and rounds once per row and rate, so that the total is always the sum of
 * the rows shown. Discount first, then VAT on the rest (LIVA, article 78.Tres.2); none is added to
 * shipping and gift wrap, whose prices include it, and no discount takes anything off the wrap.
 * Source: specification, "Business constants"; docs/decisions/005, 039, 056. Guarded by: amounts.test.ts.
 */
export function computeAmounts(input: AmountsInput): Amounts {
  const { subtotalCents, discountCents, shippingCents, giftWrapCents = 0, codFeeCents, vat } = input
  const goodsCents = cents(subtotalCents - discountCents)
  const { lines = [{ totalCents: subtotalCents }] } = input
  const rates = goodsByRate({ lines, discountCents, vat })
  const vatCents = rates.reduce((sum, rate) => sum + rate.vatCents, 0)
  return {
    subtotalCents,
    discountCents,
    shippingCents,
    vatCents,
    shippingVatCents: vatInExtra(shippingCents, rates) + vatInExtra(codFeeCents ?? 0, rates),
    giftWrapCents,
    giftWrapVatCents: vatInExtra(giftWrapCents, rates),
    ...(codFeeCents !== undefined && { codFeeCents }),
    totalCents:
      goodsCents +
      shippingCents +
      giftWrapCents +
      (codFeeCents ?? 0) +
      (vat.pricesIncludeVat ? 0 : vatCents),
  }
}
