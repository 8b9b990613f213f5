import type { Cents } from '#core/base/money/money.ts'

/** Of quantity 0: a reduction of units that the buyer keeps. */
type Units = { position: number; quantity: number; amountCents: Cents }

export type RefundOfUnits = {
  id: string
  amountCents: Cents
  units: readonly Units[]
  /** Units by position that its corrections name; undefined before it has any. */
  corrected?: ReadonlyMap<number, number> | undefined
}

/**
 * Which units of each refund had left the house. `stayed` has the number of units of each line that
 * never left. A refund that was corrected keeps the units of its corrections; of the others, the
 * first refunded units of a line are those that stayed. `restCents`: what a refund pays back beside
 * units. Guarded by: invoice-parcels.server.test.ts.
 */
export function dispatchedOfRefunds(
  refunds: readonly RefundOfUnits[],
  stayed: readonly number[],
): { id: string; left: Units[]; restCents: Cents }[] {
  const open = [...stayed]
  const take = (position: number, most: number): number => {
    const back = Math.min(open[position] ?? 0, most)
    open[position] = (open[position] ?? 0) - back
    return back
  }
  const backOfCorrected = new Map(
    refunds.flatMap(({ id, units, corrected }) =>
      corrected
        ? [[id, units.map((one) => take(one.position, stayedOf(one, corrected)))] as const]
        : [],
    ),
  )
  return refunds.map(({ id, amountCents, units }) => {
    const left = units.flatMap((line, at) => {
      if (line.quantity === 0) return [line] // a reduction of what the buyer keeps
      const back = backOfCorrected.get(id)?.[at] ?? take(line.position, line.quantity)
      const quantity = line.quantity - back
      if (quantity === 0) return []
      const stayedCents = Math.floor((line.amountCents * back) / line.quantity)
      return [{ position: line.position, quantity, amountCents: line.amountCents - stayedCents }]
    })
    const ofUnits = units.reduce((sum, line) => sum + line.amountCents, 0)
    return { id, left, restCents: amountCents - ofUnits }
  })
}

const stayedOf = ({ position, quantity }: Units, corrected: ReadonlyMap<number, number>): number =>
  Math.max(0, quantity - (corrected.get(position) ?? 0))
