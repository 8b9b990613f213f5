import type { LineUnits, Units } from '#core/orders/fulfilment/line-units.ts'

/** Why units are sent again, as the shop's texts promise it. */
export type ReplacementReason = 'faulty' | 'wrong' | 'lost' | 'missing'

/** Units of an order line that are sent again, as a variant of the same product. */
export type ReplacedLine = Units & {
  variantId: string
  size: string
  color: string
  reason: ReplacementReason
  /** Will not be sent. */
  cancelled: number
  /** Sent, and broken, wrong or lost as well: later units replace them. */
  failed: number
}

/** Goods that are sent again at 0 €; `number` counts from 1 in its order. Times are ISO-8601 UTC. */
export type Replacement = {
  id: string
  number: number
  madeAt: string
  carrier: string | null
  trackingCode: string | null
  trackingUrl: string | null
  sentAt: string | null
  deliveredAt: string | null
  cancelledAt: string | null
  lines: ReplacedLine[]
}

/** Whether it is still to be sent. */
export const isWaiting = ({ sentAt, cancelledAt }: Replacement): boolean =>
  sentAt === null && cancelledAt === null

/** Whether it has left and not arrived, as far as known. */
export const isUnderWay = ({ sentAt, deliveredAt }: Replacement): boolean =>
  sentAt !== null && deliveredAt === null

/** Units that go, or went, into its parcel. */
export const unitsIn = ({ quantity, cancelled }: ReplacedLine): number => quantity - cancelled

/**
 * Units of a line that its buyer has paid for and was sent: their money stays. A refund counts
 * cancelled units too, and all of them at most.
 */
export const paidUnits = ({
  dispatched,
  cancelled,
  refunded,
}: Pick<LineUnits, 'dispatched' | 'cancelled' | 'refunded'>): number =>
  Math.min(dispatched, dispatched + cancelled - refunded)

/** Units of a line that were replaced, or are to be: neither cancelled nor failed since. */
const standing = (replacements: readonly Replacement[], position: number): number =>
  sumAt(replacements, position, (line) => unitsIn(line) - line.failed)

function sumAt(
  replacements: readonly Replacement[],
  position: number,
  units: (line: ReplacedLine) => number,
): number {
  return replacements
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.position === position ? units(line) : 0), 0)
}

/**
 * The units of a line that may be sent again: those that left, whose money stays, and that no other
 * replacement stands for. Below zero if money went back since.
 */
const replaceableUnits = (line: LineUnits, replacements: readonly Replacement[]): number =>
  paidUnits(line) - standing(replacements, line.position)

/** Sent units that later ones may replace, since they were broken, wrong or lost as well. */
const repeatableUnits = (line: LineUnits, replacements: readonly Replacement[]): number =>
  sumAt(
    replacements.filter(({ sentAt }) => sentAt !== null),
    line.position,
    (one) => unitsIn(one) - one.failed,
  )

/**
 * How many earlier sent units have failed if this many are to be sent again. Undefined: more than can
 * be. `isRepeat`: the owner says that earlier ones failed; else none may have.
 */
export function failedBy(
  line: LineUnits,
  replacements: readonly Replacement[],
  { quantity, isRepeat }: { quantity: number; isRepeat: boolean },
): number | undefined {
  const failed = isRepeat ? Math.min(quantity, repeatableUnits(line, replacements)) : 0
  return quantity <= replaceableUnits(line, replacements) + failed ? failed : undefined
}

/**
 * Units of a line that may be sent again: `left` that no replacement stands for, and `most` with those
 * whose replacement has failed as well.
 */
export function unitsToReplace(
  line: LineUnits,
  replacements: readonly Replacement[],
): { left: number; most: number } {
  const left = replaceableUnits(line, replacements)
  if (left < 0) return { left: 0, most: 0 }
  return { left, most: Math.min(line.dispatched, left + repeatableUnits(line, replacements)) }
}

/** Waiting units of a line that are not sent after all, since money went back for them. */
export function unitsCutBy(line: LineUnits, replacements: readonly Replacement[]): number {
  const waiting = sumAt(replacements.filter(isWaiting), line.position, unitsIn)
  return Math.min(waiting, Math.max(0, -replaceableUnits(line, replacements)))
}

/** The units of a replacement that are, or were, reserved for it. */
export const stockLines = ({ lines }: Replacement): (Units & { variantId: string })[] =>
  lines.flatMap((line) => {
    const { position, variantId } = line
    return unitsIn(line) > 0 ? [{ position, variantId, quantity: unitsIn(line) }] : []
  })

export type CutReplacement = { replacement: Replacement; units: ReturnType<typeof stockLines> }

/**
 * Which waiting units are not sent after all, the newest replacement first, since money went back for
 * them. `isAll`: for the whole order.
 */
export function cutWaiting(
  lines: readonly LineUnits[],
  replacements: readonly Replacement[],
  isAll: boolean,
): CutReplacement[] {
  const left = new Map(
    lines.map((line) => [
      line.position,
      isAll ? Number.POSITIVE_INFINITY : unitsCutBy(line, replacements),
    ]),
  )
  return replacements
    .filter(isWaiting)
    .toReversed()
    .flatMap((replacement) => {
      const units = stockLines(replacement).flatMap((line) => {
        const most = left.get(line.position) ?? 0
        const quantity = Math.min(most, line.quantity)
        left.set(line.position, most - quantity)
        return quantity > 0 ? [{ ...line, quantity }] : []
      })
      return units.length === 0 ? [] : [{ replacement, units }]
    })
}

/** Why goods are sent again, for their buyer. */
export const REASON_WORDS: Record<ReplacementReason, string> = {
  faulty: 'llegó rota o con un defecto',
  wrong: 'no era lo que pediste',
  lost: 'se perdió por el camino',
  missing: 'faltaba en el paquete',
}
