import { allocateToLines, type LinePart } from '#core/base/money/allocate-to-lines.ts'
import type { Amounts } from '#core/base/money/amounts.ts'
import type { Cents, VatRule } from '#core/base/money/money.ts'
import { allocateByWeight } from '#core/base/money/split.ts'

/** A line of an order; `unitCostCents`: without VAT, when it was sold; null if it was unknown. */
export type MarginLine = {
  productId: string
  name: string
  quantity: number
  totalCents: Cents
  unitCostCents: Cents | null
  /** Missing: that of the order. */
  vatPercent?: number | undefined
  part?: LinePart | undefined
  /** Missing: split by price. */
  discountCents?: Cents | undefined
}

export type MarginOrder = { amounts: Amounts; vat: VatRule; lines: readonly MarginLine[] }

/** Units of a line whose money went back. */
type RefundedLine = { position: number; quantity: number; amountCents: Cents }

export type MarginRefund = {
  amountCents: Cents
  /** Empty for a refund that names no units. */
  lines: readonly RefundedLine[]
  /** The units of the refunds of the order that were asked for earlier. */
  earlier: readonly RefundedLine[]
  /** The order was cancelled by then: its goods did not leave, or are back. */
  isOfCancelled: boolean
}

/** What a line adds to a product, or takes off it: `netCents` without VAT and after discounts. */
export type MarginMove = {
  productId: string
  name: string
  units: number
  netCents: Cents
  costCents: Cents | null
}

const moveOf = (line: MarginLine, units: number, netCents: Cents): MarginMove => ({
  productId: line.productId,
  name: line.name,
  units,
  netCents,
  costCents: line.unitCostCents === null ? null : line.unitCostCents * units,
})

/** The net sale and the cost of each line of an order, without shipping and gift wrap. */
export function soldMoves(order: MarginOrder): MarginMove[] {
  const shares = allocateToLines(order)
  return order.lines.map((line, at) => moveOf(line, line.quantity, netOf(shares[at])))
}

type Share = ReturnType<typeof allocateToLines>[number]

const netOf = (share: Share | undefined): Cents => (share ? share.paidCents - share.vatCents : 0)

/** The part without VAT of what went back for a line; half a cent rounds up. */
const netPart = (share: Share | undefined, amountCents: Cents): Cents =>
  share && share.paidCents > 0 ? Math.round((amountCents * netOf(share)) / share.paidCents) : 0

/**
 * What a refund takes off, as positive numbers. Units that it names go with their cost. One that names
 * none is split over what was paid for the lines and for shipping; it leaves the cost, as the buyer
 * keeps the goods, unless the order was cancelled. Guarded by: margin-report.test.ts.
 */
export function refundMoves(order: MarginOrder, refund: MarginRefund): MarginMove[] {
  const shares = allocateToLines(order)
  if (refund.lines.length > 0) {
    return refund.lines.flatMap(({ position, quantity, amountCents }) => {
      const line = order.lines[position]
      return line ? [moveOf(line, quantity, netPart(shares[position], amountCents))] : []
    })
  }
  const before = (position: number, key: 'amountCents' | 'quantity') =>
    refund.earlier.reduce((sum, one) => sum + (one.position === position ? one[key] : 0), 0)
  const { shippingCents, giftWrapCents, codFeeCents = 0 } = order.amounts
  const parts = allocateByWeight(refund.amountCents, [
    ...shares.map(({ paidCents }, at) => Math.max(0, paidCents - before(at, 'amountCents'))),
    shippingCents + giftWrapCents + codFeeCents,
  ])
  return order.lines.map((line, at) => {
    const units = refund.isOfCancelled ? line.quantity - before(at, 'quantity') : 0
    return moveOf(line, units, netPart(shares[at], parts[at] ?? 0))
  })
}

/** A product or all: `net` and `cost` of what has a cost; `unknown`, what has none. */
export type MarginSum = {
  key: string
  name: string
  units: number
  netCents: Cents
  costCents: Cents
  unknownUnits: number
  unknownNetCents: Cents
}

const emptySum = (key: string, name: string): MarginSum => ({
  key,
  name,
  units: 0,
  netCents: 0,
  costCents: 0,
  unknownUnits: 0,
  unknownNetCents: 0,
})

function addMove(sum: MarginSum, move: MarginMove, sign: 1 | -1): void {
  if (move.costCents === null) {
    sum.unknownUnits += sign * move.units
    sum.unknownNetCents += sign * move.netCents
    return
  }
  sum.units += sign * move.units
  sum.netCents += sign * move.netCents
  sum.costCents += sign * move.costCents
}

/** Collects sales (+1) and refunds (-1) by product. */
export function marginTally() {
  const sums = new Map<string, MarginSum>()
  const total = emptySum('', '')
  return {
    add: (moves: readonly MarginMove[], sign: 1 | -1): void => {
      for (const move of moves) {
        const sum = sums.get(move.productId) ?? emptySum(move.productId, move.name)
        addMove(sum, move, sign)
        sums.set(move.productId, sum)
        addMove(total, move, sign)
      }
    },
    /** The products add up to the total; the highest margin first, those without a cost last. */
    sums: (): { total: MarginSum; products: MarginSum[] } => ({
      total,
      products: [...sums.values()].toSorted(
        (a, b) =>
          Number(!hasCost(a)) - Number(!hasCost(b)) ||
          marginCents(b) - marginCents(a) ||
          b.unknownNetCents - a.unknownNetCents ||
          (a.key < b.key ? -1 : 1),
      ),
    }),
  }
}

/** Whether anything of it has a known cost. */
export const hasCost = ({ units, netCents, costCents }: MarginSum): boolean =>
  units !== 0 || netCents !== 0 || costCents !== 0

/** What is left of the sales with a known cost; negative at a loss. */
export const marginCents = ({ netCents, costCents }: MarginSum): Cents => netCents - costCents

/** The margin in tenths of a percent of the net sales with a known cost; null if they are none. */
export const marginPerMille = (sum: MarginSum): number | null =>
  sum.netCents > 0 ? Math.round((1000 * marginCents(sum)) / sum.netCents) : null
