import { cents, type Cents } from './money.ts'

/**
 * Splits an amount by weights, to the cent: the cents left by rounding go to the largest fractions,
 * and to the first of equal ones. Splits nothing if all weights are 0.
 */
export function allocateByWeight(amountCents: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  // As BigInt: an amount times a weight may exceed the safe integers.
  const exact = weights.map((weight) => BigInt(cents(amountCents)) * BigInt(weight))
  const parts = exact.map((product) => Number(product / BigInt(whole)))
  const rest = amountCents - parts.reduce((sum, part) => sum + part, 0)
  const byFraction = exact
    .map((product, i) => ({ i, fraction: product % BigInt(whole) }))
    .toSorted((a, b) => (a.fraction === b.fraction ? a.i - b.i : a.fraction > b.fraction ? -1 : 1))
  const favoured = new Set(byFraction.slice(0, rest).map(({ i }) => i))
  return parts.map((part, i) => part + (favoured.has(i) ? 1 : 0))
}
