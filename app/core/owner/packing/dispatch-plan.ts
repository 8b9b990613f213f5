import {
  chooseUnits,
  openUnits,
  type LineUnits,
  type Units,
} from '#core/orders/fulfilment/line-units.ts'
import type { LeftFault } from '#core/orders/fulfilment/left-day.ts'
import type { DispatchFault, DispatchRow } from './dispatch-file.ts'

/** An order that a row names. */
export type NamedOrder = {
  /** What became of its lines' units; none if it is not to be sent now. */
  lines: readonly LineUnits[]
  /** What a parcel with all of it holds: what is to be sent, without what its buyer has withdrawn. */
  units: readonly Units[]
  /** Its parcels that have left, in that order; `shippedAt` is ISO-8601 UTC. */
  sent: readonly { carrier: string; trackingCode: string | null; shippedAt: string }[]
}

/** A row that can leave. `openUnits`: what its order has to send, also without this row. */
export type PlannedParcel = Omit<DispatchRow, 'units'> & { units: Units[]; openUnits: number }

type Refusal =
  | { reason: 'unknown_order' | 'not_to_send' | 'units_gone' | 'nothing_left' | LeftFault }
  /** An earlier row of the order has the same code, or takes what the others leave as well. */
  | { reason: 'same_code' | 'second_rest'; earlierLine: number }
  /** `sentWith`: the code of the parcel that has left, or its carrier. */
  | { reason: 'sent_before'; sentWith: string; shippedAt: string }

/** Why a row does not leave, though it can be read. */
export type PlanFault = { line: number; number: string } & Refusal

/**
 * Decides which rows of a dispatch file can leave. Several may be parcels of one order; one of them
 * may leave its units open, and takes what the others do not. A row with the code of a parcel that
 * has left is a repetition. Nothing leaves of a table whose head has a fault. Lists all faults, by
 * line. Guarded by: dispatch-plan.test.ts.
 */
export function planDispatch(
  { rows, faults }: { rows: readonly DispatchRow[]; faults: readonly DispatchFault[] },
  orders: ReadonlyMap<string, NamedOrder>,
): { parcels: PlannedParcel[]; faults: (DispatchFault | PlanFault)[] } {
  const wrong = new Set(faults.map(({ line }) => line))
  const numbers = new Set(rows.map(({ number }) => number))
  const planned = [...numbers].flatMap((number) => {
    const own = rows.filter((row) => row.number === number)
    return planOrder(own, orders.get(number), wrong)
  })
  const isHeadWrong = faults.some(({ reason }) => reason.endsWith('_column'))
  const parcels = isHeadWrong ? [] : planned.filter((one) => 'units' in one)
  const refused = planned.filter((one) => 'reason' in one)
  return { parcels: parcels.toSorted(byLine), faults: [...faults, ...refused].toSorted(byLine) }
}

export const byLine = (a: { line: number }, b: { line: number }): number => a.line - b.line

/** Plans the rows of an order: first those that name their units, so that another takes the rest. */
function planOrder(
  rows: readonly DispatchRow[],
  order: NamedOrder | undefined,
  wrong: ReadonlySet<number>,
): (PlannedParcel | PlanFault)[] {
  const lines = [...(order?.lines ?? [])]
  const all = lines.reduce((sum, line) => sum + openUnits(line), 0)
  const taken = new Map<number, number>()
  const takenOf = ({ position }: { position: number }) => taken.get(position) ?? 0
  const rest = () =>
    (order?.units ?? [])
      .map((line) => ({ ...line, quantity: line.quantity - takenOf(line) }))
      .filter(({ quantity }) => quantity > 0)
  const isRest = ({ units }: DispatchRow) => Number(units === undefined)
  return rows
    .toSorted((a, b) => isRest(a) - isRest(b))
    .flatMap((row): (PlannedParcel | PlanFault)[] => {
      const { line, number } = row
      const refusal = refusalOf(row, rows, order)
      if (refusal) return [{ line, number, ...refusal }]
      const wanted = row.units ?? rest()
      const units = chooseUnits(lines, wanted, (one) => openUnits(one) - takenOf(one))
      for (const one of units ?? []) taken.set(one.position, takenOf(one) + one.quantity)
      if (wrong.has(line)) return []
      if (units) return [{ ...row, units, openUnits: all }]
      return [{ line, number, reason: row.units ? 'units_gone' : 'nothing_left' }]
    })
}

/** Why a row is refused whatever is in its parcel. */
function refusalOf(
  row: DispatchRow,
  rows: readonly DispatchRow[],
  order: NamedOrder | undefined,
): Refusal | undefined {
  if (!order) return { reason: 'unknown_order' }
  const { lines, sent } = order
  const isSame = ({ trackingCode }: { trackingCode: string | null }) =>
    trackingCode !== null && trackingCode === row.trackingCode
  const before = sent.find(isSame) ?? (lines.length === 0 ? sent.at(-1) : undefined)
  if (before) {
    const { carrier, trackingCode, shippedAt } = before
    return { reason: 'sent_before', sentWith: trackingCode ?? carrier, shippedAt }
  }
  if (lines.length === 0) return { reason: 'not_to_send' }
  const earlier = rows.filter(({ line }) => line < row.line)
  const same = earlier.find(isSame)
  if (same) return { reason: 'same_code', earlierLine: same.line }
  const rest = row.units ? undefined : earlier.find(({ units }) => units === undefined)
  return rest && { reason: 'second_rest', earlierLine: rest.line }
}
