/** What became of the units of an order line; `position` identifies it in its order. */
export type LineUnits = {
  position: number
  variantId: string
  ordered: number
  /** Will not be sent. */
  cancelled: number
  dispatched: number
  /** Dispatched, and came back. */
  returned: number
  /** Their refund is done or pending. */
  refunded: number
}

/** Units of an order line, identified by its position. */
export type Units = { position: number; quantity: number }

/** Units that are still to be sent. */
export const openUnits = ({
  ordered,
  cancelled,
  dispatched,
}: Pick<LineUnits, 'ordered' | 'cancelled' | 'dispatched'>): number =>
  ordered - cancelled - dispatched

/** All units that are still to be sent, line by line. */
export const unitsToSend = (lines: readonly LineUnits[]): Units[] =>
  lines.flatMap((line) => {
    const quantity = openUnits(line)
    return quantity > 0 ? [{ position: line.position, quantity }] : []
  })

/** Chosen units, each with how many of its line are still to be sent. */
export const withOpen = (
  lines: readonly LineUnits[],
  units: readonly Units[],
): (Units & { open: number })[] =>
  units.map((one) => {
    const line = lines.find(({ position }) => position === one.position)
    return { ...one, open: line ? openUnits(line) : 0 }
  })

/** Units that left and did not come back. */
export const unitsWithBuyer = ({
  dispatched,
  returned,
}: Pick<LineUnits, 'dispatched' | 'returned'>): number => dispatched - returned

/** Whether nothing is left to send, and all that was sent came back. */
export const areAllBack = (lines: readonly LineUnits[]): boolean =>
  lines.some(({ returned }) => returned > 0) &&
  lines.every((line) => openUnits(line) === 0 && unitsWithBuyer(line) === 0)

/**
 * The open units that a refund cancels, since the shop never sends a refunded unit. A refund counts
 * dispatched units first: those may have come back.
 */
export function unitsCancelledBy(lines: readonly LineUnits[], refund: readonly Units[]): Units[] {
  return refund.flatMap(({ position, quantity }) => {
    const line = lines.find((one) => one.position === position)
    if (!line) return []
    const short = line.refunded + quantity - line.cancelled - line.dispatched
    return short > 0 ? [{ position, quantity: short }] : []
  })
}

/**
 * Checks typed units against what each line can give; undefined if a line is unknown, repeated or
 * asked for more than `most` answers.
 */
export function chooseUnits(
  lines: readonly LineUnits[],
  wanted: readonly Units[],
  most: (line: LineUnits) => number,
): Units[] | undefined {
  const positions = new Set(wanted.map(({ position }) => position))
  if (wanted.length === 0 || positions.size !== wanted.length) return undefined
  const fits = wanted.every(({ position, quantity }) => {
    const line = lines.find((one) => one.position === position)
    return line && Number.isInteger(quantity) && quantity > 0 && quantity <= most(line)
  })
  return fits ? [...wanted] : undefined
}
