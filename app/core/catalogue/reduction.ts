import type { Cents } from '#core/money/money.ts'

/** A price reduction that the shop announces. */
export type Reduction = {
  /** The lowest price of the 30 days before the reduction, always above the price. */
  priorCents: Cents
  /** ISO-8601 UTC; `endsAt` is the first moment after the reduction. */
  startsAt: string
  endsAt: string
}

/** The prior price as a field for the browser; absent without a reduction. */
export const priorOf = ({ reduction }: { reduction?: Reduction }): { priorCents?: Cents } =>
  reduction ? { priorCents: reduction.priorCents } : {}

/**
 * The percentage of an announced reduction, computed from the prior price and rounded down, so that
 * it never promises more than the price gives.
 * Source: Directive 98/6/EC, article 6a; CJEU, C-330/23 (Aldi Süd).
 */
export const reductionPercent = (priceCents: Cents, priorCents: Cents): number =>
  Math.floor(((priorCents - priceCents) * 100) / priorCents)
