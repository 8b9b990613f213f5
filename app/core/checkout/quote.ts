import { lineTotalCents, subtotalCents } from '#core/pricing/cart/cart.ts'
import { discountCents, type Discount } from '#core/pricing/discounts/discount.ts'
import type { AppliedOffer, OfferResult } from '#core/pricing/offers/apply-offers.ts'
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
  /** The offers of now, of which the browser fetches the rule only if there are some. */
  offers?: ApplyOffers<Line> | undefined
}

/** What the offers of now take off lines at the prices of a sale; undefined: nothing. */
export type ApplyOffers<Line> = (
  lines: readonly Line[],
  code: Discount | null,
) => OfferResult | undefined

/**
 * `vatPercent`: where it is not the rate of the sale. `discountCents`: what offers and code take off
 * the line, where there is an offer.
 */
export type QuotedLine<Line> = Line & {
  vatPercent?: number | undefined
  discountCents?: Cents | undefined
}

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
  /** Undefined: none. */
  offers: readonly AppliedOffer[] | undefined
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
  const priced = input.lines.map((line) => ({
    ...line,
    priceCents: unitPriceAt(line, tax),
    vatPercent: ownPercent(line, tax),
  }))
  const listed = priced.map((line, at) => ({ ...line, listCents: input.lines[at]?.priceCents }))
  const offered = input.offers?.(listed, discount)
  const lines = offered
    ? priced.map((line, at) => ({ ...line, discountCents: offered.lineCents[at] }))
    : priced
  const goodsCents = subtotalCents(lines)
  const readCents = goodsWithVat(input.lines)
  const tariff = shippingOptions(destination, readCents)
  const options = withFreeShipping(tariff, discount, destination, goodsCents)
  const shipping = options.find((option) => option.method === method) ?? options[0]
  const codeCents = offered ? offered.codeCents : discountCents(discount, goodsCents)
  const offCents = offered ? offered.lineCents.reduce((sum, one) => sum + one, 0) : codeCents
  // Free shipping changes the option of the tariff for another one.
  const isUsed = codeCents > 0 || (shipping !== undefined && !tariff.includes(shipping))
  const amounts = computeAmounts({
    subtotalCents: goodsCents,
    discountCents: offCents,
    shippingCents: shipping?.priceCents ?? 0,
    giftWrapCents: isWrapped ? giftWrapPriceAt(tax) : 0,
    codFeeCents: isCod ? codFeeCents() : undefined,
    vat: tax.vat,
    lines: lines.map((line) => ({ ...line, totalCents: lineTotalCents(line) })),
  })
  const used = isUsed ? discount : null
  return { lines, tax, options, shipping, discount: used, offers: offered?.offers, amounts }
}
