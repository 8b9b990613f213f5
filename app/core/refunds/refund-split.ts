import { cents, type Cents } from '#core/money/money.ts'
import type { Order } from '#core/orders/order.ts'

/** What was paid for some units of a line: their price, less discount, with the VAT that was added. */
export type LineShare = {
  grossCents: Cents
  discountCents: Cents
  vatCents: Cents
  paidCents: Cents
}

type Sold = Pick<Order, 'amounts' | 'vat'> & {
  lines: readonly { totalCents: Cents; quantity: number }[]
}

/**
 * Splits an amount by weights, to the cent and without a rest: what rounding leaves over goes to the
 * largest fractions, of equal ones to the first. All weights nought: nothing is split.
 */
export function splitByWeight(amountCents: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  // In big integers: an amount times a weight may be beyond what a number holds exactly.
  const exact = weights.map((weight) => BigInt(cents(amountCents)) * BigInt(weight))
  const parts = exact.map((product) => Number(product / BigInt(whole)))
  const rest = amountCents - parts.reduce((sum, part) => sum + part, 0)
  const byFraction = exact
    .map((product, i) => ({ i, fraction: product % BigInt(whole) }))
    .toSorted((a, b) => (a.fraction === b.fraction ? a.i - b.i : a.fraction > b.fraction ? -1 : 1))
  const favoured = new Set(byFraction.slice(0, rest).map(({ i }) => i))
  return parts.map((part, i) => part + (favoured.has(i) ? 1 : 0))
}

/**
 * What was paid for each line of an order, discount and VAT split among them; the columns add up to
 * the order's own amounts, shipping apart. Guarded by: refund-split.test.ts, sums.
 */
export function lineShares({ lines, amounts, vat }: Sold): LineShare[] {
  const gross = lines.map(({ totalCents }) => totalCents)
  const discounts = splitByWeight(amounts.discountCents, gross)
  const net = gross.map((total, i) => total - (discounts[i] ?? 0))
  const vats = splitByWeight(amounts.vatCents, net)
  return gross.map((grossCents, i) => {
    const vatCents = vats[i] ?? 0
    const discountCents = discounts[i] ?? 0
    const paidCents = grossCents - discountCents + (vat.pricesIncludeVat ? 0 : vatCents)
    return { grossCents, discountCents, vatCents, paidCents }
  })
}

/**
 * What was paid for `units` of a line of `quantity`, after `before` of them were given back already.
 * However a line comes back, in one parcel or many, the parts add up to its whole.
 * Throws on more units than there are.
 */
export function unitsShare(
  share: Pick<LineShare, 'paidCents'>,
  line: { quantity: number; before: number; units: number },
): Cents {
  const { quantity, before, units } = line
  if (units < 1 || before < 0 || before + units > quantity) {
    throw new RangeError(`not ${units} of ${quantity} after ${before}`)
  }
  const upTo = (count: number) => Math.floor((share.paidCents * count) / quantity)
  return upTo(before + units) - upTo(before)
}
