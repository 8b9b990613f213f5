import type { Cents } from '#core/base/money/money.ts'
import { reductionPercent } from './reduction.ts'

/** A catalogue price, and the start of its validity (ISO-8601 UTC). */
export type PriceStep = { priceCents: Cents; validFrom: string }

/**
 * The law requires showing, next to a reduced price, the lowest price of this many days before.
 * Source: Directive 98/6/EC, article 6a; Spanish law 7/1996, article 20.
 */
export const PRIOR_PRICE_DAYS = 30

const DAY_MS = 86_400_000

/**
 * The lowest price in force during the days before `until` (exclusive). Undefined if there was
 * none. `steps` are sorted, oldest first.
 */
export function lowestPrice(
  steps: readonly PriceStep[],
  until: string,
  days = PRIOR_PRICE_DAYS,
): Cents | undefined {
  const from = new Date(Date.parse(until) - days * DAY_MS).toISOString()
  const inForce = steps.filter(
    ({ validFrom }, at) => validFrom < until && (steps[at + 1]?.validFrom ?? until) > from,
  )
  return inForce.length === 0 ? undefined : Math.min(...inForce.map((step) => step.priceCents))
}

/**
 * The prior price to announce with a price that comes into force at `startsAt`: the lowest of the
 * 30 days before. Undefined if it is not above the new price, or by less than one percent: then no
 * reduction may be announced, or «−0 %» would be.
 * The law's option for progressive reductions is not used; see decision 037.
 */
export function announcedPrior(
  steps: readonly PriceStep[],
  priceCents: Cents,
  startsAt: string,
): Cents | undefined {
  const lowestCents = lowestPrice(steps, startsAt)
  if (lowestCents === undefined) return undefined
  return reductionPercent(priceCents, lowestCents) > 0 ? lowestCents : undefined
}

export type PriorPrice = { reducedAt: string; lowestCents: Cents }

/** The prior price to show if the last change was a reduction. */
export function priorPrice(steps: readonly PriceStep[]): PriorPrice | undefined {
  const [before, last] = steps.slice(-2)
  if (!before || !last || last.priceCents >= before.priceCents) return undefined
  const lowestCents = lowestPrice(steps, last.validFrom)
  return lowestCents === undefined ? undefined : { reducedAt: last.validFrom, lowestCents }
}
