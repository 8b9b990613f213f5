import type { Cents } from '#core/money/money.ts'
import type { Classed } from '#core/policy/vat-class.ts'
import type { Product } from './product.ts'

/** A price reduction that the shop announces. */
export type Reduction = {
  /** The lowest price of the 30 days before the reduction, always above the price. */
  priorCents: Cents
  /** ISO-8601 UTC; `endsAt` is the first moment after the reduction. */
  startsAt: string
  endsAt: string
}

/** The class of IVA of a product; absent for the general rate. */
export const vatClassOf = ({ vatClass }: Classed): Classed =>
  vatClass && vatClass !== 'general' ? { vatClass } : {}

/** What a price shows beside the figure: `priorCents` while a reduction is announced. */
export type PriceFacts = Classed & { priorCents?: Cents }

/** These facts as fields for the browser; what a product has not is absent. */
export const priceFactsOf = (product: Pick<Product, 'reduction' | 'vatClass'>): PriceFacts => ({
  ...(product.reduction && { priorCents: product.reduction.priorCents }),
  ...vatClassOf(product),
})

/**
 * The percentage of an announced reduction, computed from the prior price and rounded down, so that
 * it never promises more than the price gives.
 * Source: Directive 98/6/EC, article 6a; CJEU, C-330/23 (Aldi Süd).
 */
export const reductionPercent = (priceCents: Cents, priorCents: Cents): number =>
  Math.floor(((priorCents - priceCents) * 100) / priorCents)
