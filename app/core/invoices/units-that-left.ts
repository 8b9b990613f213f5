import type { Cents } from '#core/money/money.ts'

type Units = { position: number; quantity: number; amountCents: Cents }

export type RefundOfUnits = { id: string; amountCents: Cents; units: readonly Units[] }

/**
 * Which units of each refund had left the house. The first refunded units of a line are those that
 * stayed; `stayed` has their number by position. `restCents`: what a refund pays back beside units.
 */
export function unitsThatLeft(
  refunds: readonly RefundOfUnits[],
  stayed: readonly number[],
): { id: string; left: Units[]; restCents: Cents }[] {
  const open = [...stayed]
  return refunds.map(({ id, amountCents, units }) => {
    const left = units.flatMap((line) => {
      const back = Math.min(open[line.position] ?? 0, line.quantity)
      open[line.position] = (open[line.position] ?? 0) - back
      const quantity = line.quantity - back
      if (quantity === 0) return []
      const stayedCents = Math.floor((line.amountCents * back) / line.quantity)
      return [{ position: line.position, quantity, amountCents: line.amountCents - stayedCents }]
    })
    const ofUnits = units.reduce((sum, line) => sum + line.amountCents, 0)
    return { id, left, restCents: amountCents - ofUnits }
  })
}
