import type { FitVotes } from '#core/catalogue/product-page-data.ts'
import type { SizeAdvice } from './advise-size.ts'
import { hasUnmeasured, type SizeTable } from './size-table.ts'

/** Fewer votes are chance, and do not move a size. */
const LEAST_VOTES = 10
/** Of all votes, those that must agree. The rest say that it fits, or the contrary. */
const AGREEING_PERCENT = 60

/** What enough buyers say of a product's cut. */
export type FitBias = { runs: 'small' | 'large'; votes: number; of: number }

/** The votes, if they are enough and agree that a product runs small or large. */
export function fitBias(votes: FitVotes | undefined): FitBias | undefined {
  if (!votes) return undefined
  const of = votes.small + votes.expected + votes.large
  const runs = votes.small > votes.large ? 'small' : 'large'
  const agree = votes[runs]
  if (of < LEAST_VOTES || agree * 100 < of * AGREEING_PERCENT) return undefined
  return { runs, votes: agree, of }
}

/** An advice, and what the votes did to it. */
export type FitAdvice = {
  advice: SizeAdvice
  /**
   * `settled`: of two sizes the votes chose one. `moved`: one size up or down from `measured`.
   * `stayed`: they would have moved it, but there is no such size.
   */
  fit?: FitBias & { effect: 'settled' | 'moved' | 'stayed'; measured: string }
}

/**
 * Applies the buyers' votes to an advice by measures: a doubt between two sizes is settled, otherwise
 * the size moves by one where the product has that one. Never by two: the doubt is the step.
 */
export function adjustByFit(
  advice: SizeAdvice,
  table: SizeTable,
  offered: readonly string[],
  votes: FitVotes | undefined,
): FitAdvice {
  const leaning = fitBias(votes)
  if (!leaning || advice.kind !== 'size') return { advice }
  const sizes = table.rows.map(({ size }) => size)
  const { size: measured, orElse, isRough } = advice
  const step = leaning.runs === 'small' ? 1 : -1
  const adviseInstead = (size: string, effect: 'settled' | 'moved' | 'stayed'): FitAdvice => ({
    advice: { kind: 'size', size, orElse: undefined, isRough },
    fit: { ...leaning, effect, measured },
  })
  if (orElse !== undefined) {
    const isTowards = (sizes.indexOf(orElse) - sizes.indexOf(measured)) * step > 0
    return adviseInstead(isTowards ? orElse : measured, 'settled')
  }
  const next = sizes[sizes.indexOf(measured) + step]
  if (next !== undefined && offered.includes(next)) return adviseInstead(next, 'moved')
  return hasUnmeasured(table, offered) ? { advice } : adviseInstead(measured, 'stayed')
}
