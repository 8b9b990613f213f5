import type { Cents } from '#core/base/money/money.ts'
import { announcedPrior, lowestPrice, type PriceStep } from '#core/catalogue/price-history.ts'

/** From `startsAt` until just before `endsAt`, ISO-8601 UTC. */
export type Period = { startsAt: string; endsAt: string }

export type SaleState =
  | 'scheduled'
  | 'running'
  | 'ended'
  /** The owner set another price during the sale. */
  | 'replaced'
  /** The price was not above that of the sale when it began. */
  | 'not_lower'
  /** Deleted before it began. */
  | 'cancelled'

/** What a sale takes off: whole percents of the regular price, or the same price for all. */
export type SaleTerms = { percent: number } | { priceCents: Cents }

/** Periods that only touch do not overlap: the end is exclusive. */
export const isOverlapping = (a: Period, b: Period): boolean =>
  a.startsAt < b.endsAt && b.startsAt < a.endsAt

/**
 * The price of a product in a sale. Rounds a percentage down to the cent, so that the announced
 * percentage, rounded down too, is the one that the owner asked for.
 */
export const salePriceCents = (regularCents: Cents, terms: SaleTerms): Cents =>
  'percent' in terms ? Math.floor((regularCents * (100 - terms.percent)) / 100) : terms.priceCents

/** A sale of the product that is planned or running. */
export type OpenSale = Period & { salePeriodId: number; priceCents: Cents }

/**
 * The prices of a product as they will be: the past ones, and those of its planned and running
 * sales, with the regular price after each.
 */
export function plannedSteps(
  steps: readonly PriceStep[],
  open: readonly OpenSale[],
  regularCents: Cents,
): PriceStep[] {
  const sorted = open.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
  const last = steps.at(-1)?.validFrom ?? ''
  const planned = sorted.flatMap(({ startsAt, endsAt, priceCents }) => [
    { priceCents, validFrom: startsAt },
    { priceCents: regularCents, validFrom: endsAt },
  ])
  return [...steps, ...planned.filter(({ validFrom }) => validFrom > last)]
}

export type SaleProduct = {
  id: string
  name: string
  regularCents: Cents
  steps: readonly PriceStep[]
  open: readonly OpenSale[]
}

/** A line of the preview of a sale. */
export type SalePreviewLine = {
  productId: string
  name: string
  regularCents: Cents
  priceCents: Cents
  /** The lowest price of the 30 days before the sale begins, as far as it is known. */
  lowestCents: Cents | null
  /** Whether shoppers see a reduction; else they see only the new price. */
  isAnnounced: boolean
  /** A sale of the product in the same period. */
  overlaps: number | null
}

/** Decides what a sale means for a product. */
export function previewLine(
  product: SaleProduct,
  terms: SaleTerms,
  period: Period,
): SalePreviewLine {
  const { id, name, regularCents } = product
  const priceCents = salePriceCents(regularCents, terms)
  const before = product.open.filter(({ endsAt }) => endsAt <= period.startsAt)
  const steps = plannedSteps(product.steps, before, regularCents)
  return {
    productId: id,
    name,
    regularCents,
    priceCents,
    lowestCents: lowestPrice(steps, period.startsAt) ?? null,
    isAnnounced: announcedPrior(steps, priceCents, period.startsAt) !== undefined,
    overlaps: product.open.find((other) => isOverlapping(other, period))?.salePeriodId ?? null,
  }
}

export type SaleFault =
  | 'no_products'
  | 'ends_before_it_starts'
  | 'over'
  | 'bad_percent'
  | 'too_high'
  | 'not_lower'
  | 'overlap'

export type SalePeriodState = 'scheduled' | 'running' | 'over' | 'cancelled'

/** The state of a whole sale at a moment, ISO-8601 UTC. */
export function salePeriodState(
  sale: Period & { products: readonly { state: SaleState }[] },
  now: string,
): SalePeriodState {
  if (sale.products.every(({ state }) => state === 'cancelled')) return 'cancelled'
  if (now < sale.startsAt) return 'scheduled'
  return now < sale.endsAt ? 'running' : 'over'
}
