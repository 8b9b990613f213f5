import type { Amounts } from './amounts.ts'
import { goodsByRate, ownDiscounts, type RatedLine } from './goods-by-rate.ts'
import type { Cents, VatRule } from './money.ts'
import { allocateByWeight } from './split.ts'

/** What was paid for units of a line: their price less discount, plus the VAT added. */
export type LineShare = {
  grossCents: Cents
  discountCents: Cents
  vatCents: Cents
  paidCents: Cents
}

type Sold = {
  amounts: Amounts
  vat: VatRule
  lines: readonly (RatedLine & { quantity: number })[]
}

/**
 * Splits discount and VAT among the lines of an order, rate by rate; the columns add up to the order's
 * amounts, without shipping. Guarded by: allocate-to-lines.test.ts, sums.
 */
export function allocateToLines({ lines, amounts, vat }: Sold): LineShare[] {
  const rates = goodsByRate({ lines, discountCents: amounts.discountCents, vat })
  const own = ownDiscounts(lines, amounts.discountCents)
  const shares: LineShare[] = []
  for (const rate of rates) {
    const gross = rate.positions.map((position) => lines[position]?.totalCents ?? 0)
    const discounts = own
      ? rate.positions.map((position) => own[position] ?? 0)
      : allocateByWeight(rate.discountCents, gross)
    const net = gross.map((total, i) => total - (discounts[i] ?? 0))
    const vats = allocateByWeight(rates.length === 1 ? amounts.vatCents : rate.vatCents, net)
    for (const [i, position] of rate.positions.entries()) {
      const [grossCents = 0, discountCents = 0, vatCents = 0] = [gross[i], discounts[i], vats[i]]
      const paidCents = grossCents - discountCents + (vat.pricesIncludeVat ? 0 : vatCents)
      shares[position] = { grossCents, discountCents, vatCents, paidCents }
    }
  }
  return shares
}

/**
 * What was paid for `units` of a line of `quantity`, after `before` of them were refunded. The
 * parts add up to the whole, however the line is divided. Throws on more units than there are.
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
