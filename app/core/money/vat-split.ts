import type { Amounts } from './amounts.ts'
import type { Cents, VatRule } from './money.ts'

/** Taxable base and VAT (the «cuota»), which add up to what was charged. */
export type BaseAndVat = { baseCents: Cents; vatCents: Cents; totalCents: Cents }

/** `shipping`: with the gift wrap. Both are accessory to the goods and have their rate. */
export type VatSplit = { goods: BaseAndVat; shipping: BaseAndVat; sum: BaseAndVat }

/**
 * Splits what an order charges into base and VAT, for goods, shipping and both. The base of the
 * goods is what remains after the discount; VAT is as stored, so nothing is rounded again.
 * Source: LIVA (Ley 37/1992), articles 78.Uno, 78.Dos.1º and 78.Tres.2. Guarded by: vat-split.test.ts.
 */
export function splitVat(amounts: Amounts, vat: VatRule): VatSplit {
  const { subtotalCents, discountCents, shippingCents, vatCents } = amounts
  const addedCents = vat.pricesIncludeVat ? 0 : vatCents
  const goods = baseAndVat(subtotalCents - discountCents + addedCents, vatCents)
  const shipping = baseAndVat(
    shippingCents + amounts.giftWrapCents,
    amounts.shippingVatCents + amounts.giftWrapVatCents,
  )
  return { goods, shipping, sum: addBaseAndVat(goods, shipping) }
}

const baseAndVat = (totalCents: Cents, vatCents: Cents): BaseAndVat => ({
  baseCents: totalCents - vatCents,
  vatCents,
  totalCents,
})

export const addBaseAndVat = (a: BaseAndVat, b: BaseAndVat): BaseAndVat => ({
  baseCents: a.baseCents + b.baseCents,
  vatCents: a.vatCents + b.vatCents,
  totalCents: a.totalCents + b.totalCents,
})
