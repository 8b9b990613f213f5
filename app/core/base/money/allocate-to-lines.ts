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

/** Which units of the line at `of` a line is, that was a part of it; from its unit `from` on. */
export type LinePart = { of: number; from: number }

type SoldLine = RatedLine & { quantity: number; part?: LinePart | undefined }

type Sold = { amounts: Amounts; vat: VatRule; lines: readonly SoldLine[] }

/**
 * Splits discount and VAT among the lines of an order, rate by rate; the columns add up to the order's
 * amounts, without shipping. A line that was divided has the share that it had when it was sold, and
 * each part that of its units. Guarded by: allocate-to-lines.test.ts, sums.
 */
export function allocateToLines(sold: Sold): LineShare[] {
  const { lines } = sold
  if (lines.every(({ part }) => part === undefined)) return allocate(sold)
  const partsAt = Map.groupBy(lines.keys(), (at) => lines[at]?.part?.of ?? at)
  const whole = lines.flatMap((line, at) => {
    if (line.part) return []
    const parts = (partsAt.get(at) ?? []).flatMap((part) => lines[part] ?? [])
    const offs = parts.map(({ discountCents = 0 }) => ({ discountCents }))
    return [
      {
        ...line,
        quantity: sumOf(parts, 'quantity'),
        totalCents: sumOf(parts, 'totalCents'),
        ...(line.discountCents !== undefined && { discountCents: sumOf(offs, 'discountCents') }),
      },
    ]
  })
  const shares = allocate({ ...sold, lines: whole })
  // Parts come after the lines that were sold, so positions of these stay.
  return lines.map(({ part, quantity }, at) => {
    const of = part?.of ?? at
    const share = shares[of]
    const units = whole[of]?.quantity
    if (!share || units === undefined) throw new RangeError(`no line ${of} has the part ${at}`)
    return partOf(share, units, { from: part?.from ?? 0, quantity })
  })
}

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0)

/** The share of `quantity` units of a line of `units`, from one on: those of all parts add up. */
function partOf(
  share: LineShare,
  units: number,
  { from, quantity }: { from: number; quantity: number },
): LineShare {
  const cut = (cents: Cents): Cents =>
    Math.floor((cents * (from + quantity)) / units) - Math.floor((cents * from) / units)
  const [grossCents, discountCents] = [cut(share.grossCents), cut(share.discountCents)]
  const vatCents = cut(share.vatCents)
  const addedCents = share.paidCents - share.grossCents + share.discountCents
  const paidCents = grossCents - discountCents + cut(addedCents)
  return { grossCents, discountCents, vatCents, paidCents }
}

function allocate({ lines, amounts, vat }: Sold): LineShare[] {
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
