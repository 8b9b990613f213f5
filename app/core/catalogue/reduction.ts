import type { Cents } from '#core/base/money/money.ts'
import type { Classed } from '#core/base/policy/vat-class.ts'

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

/** The prices of a product whose variants have different ones, by `size/color`. */
export type VariantPrices = {
  prices?: Readonly<Record<string, Cents>> | undefined
  /** Prior prices of those whose reduction is announced. */
  priors?: Readonly<Record<string, Cents>> | undefined
}

/** What a product costs as it is shown: its cheapest variant, and the others where they differ. */
export type ShownPrices = VariantPrices & {
  priceCents: Cents
  /** Present while a reduction of the price is announced. */
  reduction?: Reduction
}

/** What a price shows beside the figure: `priorCents` while a reduction is announced. */
export type PriceFacts = Classed & VariantPrices & { priorCents?: Cents | undefined }

/** These facts as fields for the browser; what a product has not is absent. */
export const priceFactsOf = (product: Omit<ShownPrices, 'priceCents'> & Classed): PriceFacts => ({
  ...(product.reduction && { priorCents: product.reduction.priorCents }),
  ...(product.prices && { prices: product.prices }),
  ...(product.priors && { priors: product.priors }),
  ...vatClassOf(product),
})

/** A product as it is priced in one variant; without a choice, with the price of the cheapest. */
export function priceOf<P extends PriceFacts & { priceCents: Cents }>(
  product: P,
  choice: { size: string; color: string } | '' | undefined,
): P {
  if (!product.prices || !choice) return product
  const key = `${choice.size}/${choice.color}`
  return {
    ...product,
    priceCents: product.prices[key] ?? product.priceCents,
    priorCents: product.priors?.[key],
    prices: undefined,
  }
}

type OwnPrice = { key: string; ownCents: Cents | null; priorCents: Cents | null }

/**
 * The prices that a product shows: `priceCents` is that of its cheapest variant, and `prices` are
 * there only if variants differ. `base`: what a variant without a price of its own costs. Where the
 * cheapest has no reduction to announce, none is.
 */
export function shownPrices(
  base: { priceCents: Cents; reduction?: Reduction },
  variants: readonly OwnPrice[],
): ShownPrices {
  if (variants.every(({ ownCents }) => ownCents === null)) return base
  const shown = variants.map(({ key, ownCents, priorCents }) => ({
    key,
    cents: ownCents ?? base.priceCents,
    prior: ownCents === null ? (base.reduction?.priorCents ?? null) : priorCents,
  }))
  const priceCents = Math.min(...shown.map(({ cents }) => cents))
  const priors = shown.flatMap(({ key, prior }) => (prior === null ? [] : [[key, prior] as const]))
  const cheapest = shown.filter(({ cents }) => cents === priceCents)
  const lowest = Math.min(...cheapest.map(({ prior }) => prior ?? 0))
  const { reduction } = base
  return {
    priceCents,
    ...(shown.some(({ cents }) => cents !== priceCents) && {
      prices: Object.fromEntries(shown.map(({ key, cents }) => [key, cents])),
    }),
    ...(reduction &&
      lowest > 0 && {
        reduction: { ...reduction, priorCents: lowest },
        priors: Object.fromEntries(priors),
      }),
  }
}

/**
 * The percentage of an announced reduction, computed from the prior price and rounded down, so that
 * it never promises more than the price gives.
 * Source: Directive 98/6/EC, article 6a; CJEU, C-330/23 (Aldi Süd).
 */
export const reductionPercent = (priceCents: Cents, priorCents: Cents): number =>
  Math.floor(((priorCents - priceCents) * 100) / priorCents)
