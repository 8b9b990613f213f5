import { lineTotalCents, subtotalCents } from '#core/pricing/cart/cart.ts'
import { discountCents, type Discount } from '#core/pricing/discounts/discount.ts'
import { computeAmounts, type Amounts } from '#core/base/money/amounts.ts'
import type { Cents } from '#core/base/money/money.ts'
import { codFeeCents } from '#core/pricing/cod/cash-on-delivery.ts'
import { withFreeShipping } from '#core/pricing/shipping/free-shipping.ts'
import {
  shippingOptions,
  type Destination,
  type ShippingMethod,
  type ShippingOption,
} from '#core/pricing/shipping/shipping.ts'
import {
  giftWrapPriceAt,
  ownPercent,
  saleTax,
  unitPriceAt,
  type SaleTax,
} from '#core/pricing/tax/tax.ts'
import { goodsWithVat } from '#core/base/policy/goods-with-vat.ts'
import type { Classed } from '#core/base/policy/vat-class.ts'

type PricedLine = Classed & { priceCents: Cents; quantity: number }

type QuoteInput<Line extends PricedLine> = {
  /** At catalogue prices. */
  lines: readonly Line[]
  /** The code of the cart; it may not apply. */
  discount: Discount | null
  destination: Destination
  method: ShippingMethod
  /** Whether the order is wrapped; false if missing. */
  isWrapped?: boolean
  /** Whether it is paid to the courier; false if missing. */
  isCod?: boolean
}

/** `vatPercent`: where it is not the rate of the sale. */
export type QuotedLine<Line> = Line & { vatPercent?: number | undefined }

export type Quote<Line extends PricedLine> = {
  /** At the prices of this sale, which differ from the catalogue's in an exempt one. */
  lines: QuotedLine<Line>[]
  tax: SaleTax
  /** The methods with the prices to pay; none where nothing is delivered. */
  options: ShippingOption[]
  /** The wanted method, or the first of the destination; undefined if nothing is delivered there. */
  shipping: ShippingOption | undefined
  /** The code, if it takes something off this order. Otherwise the order does not use it. */
  discount: Discount | null
  amounts: Amounts
}

/**
 * Prices a purchase: tariff and tax of the destination, discount, totals. Browser and server call
 * it with the same input, so the shopper pays what the page showed. A code that takes nothing off is
 * not used: below its minimum, or free shipping where the shipping costs nothing anyway. Gift wrap
 * counts for no threshold or minimum. Source: docs/decisions/005, 038, 039, 056. Guarded by: quote.test.ts,
 * place-order-agreement.server.test.ts.
 */
export function quote<Line extends PricedLine>(input: QuoteInput<Line>): Quote<Line> {
  const { discount, destination, method, isWrapped = false, isCod = false } = input
  const tax = saleTax(destination)
  const lines = input.lines.map((line) => ({
    ...line,
    priceCents: unitPriceAt(line, tax),
    vatPercent: ownPercent(line, tax),
  }))
  const goodsCents = subtotalCents(lines)
  const readCents = goodsWithVat(input.lines)
  const tariff = shippingOptions(destination, readCents)
  const options = withFreeShipping(tariff, discount, destination, goodsCents)
  const shipping = options.find((option) => option.method === method) ?? options[0]
  const offCents = discountCents(discount, goodsCents)
  // Free shipping changes the option of the tariff for another one.
  const isUsed = offCents > 0 || (shipping !== undefined && !tariff.includes(shipping))
  const amounts = computeAmounts({
    subtotalCents: goodsCents,
    discountCents: offCents,
    shippingCents: shipping?.priceCents ?? 0,
    giftWrapCents: isWrapped ? giftWrapPriceAt(tax) : 0,
    codFeeCents: isCod ? codFeeCents() : undefined,
    vat: tax.vat,
    lines: lines.map((line) => ({ ...line, totalCents: lineTotalCents(line) })),
  })
  return { lines, tax, options, shipping, discount: isUsed ? discount : null, amounts }
}
