import type { Db } from '#db/schema.ts'
import type { StockReason } from '#db/tables/stock.ts'
import {
  moveOrderStock,
  recordMovements,
  undoReturnedStock,
  type MovedBy,
} from '#core/stock/stock.server.ts'
import type { Units } from './line-units.ts'
import { countUnits, announceIfLowStock } from './line-units.server.ts'

/** The order and the return of goods that arrive or are sent to the buyer again. */
type ReturnedGoods = { orderId: string; returnId: string; by: MovedBy }

/** A parcel that nobody took has no return. */
type ArrivedGoods = Omit<ReturnedGoods, 'returnId'> & { returnId?: string; isDamaged: boolean }

/** Takes sent units back, onto the shelf or, if damaged, off it at once. */
export async function receiveReturnedUnits(
  trx: Db,
  units: readonly Units[],
  { isDamaged, by, ...of }: ArrivedGoods,
): Promise<void> {
  const { orderId } = of
  const lines = await countUnits(trx, orderId, 'returned_units', units)
  const lowestBefore = await moveOrderStock(trx, 'returned', lines, of, by)
  if (isDamaged) await moveOrderStock(trx, 'damaged', lines, of, by)
  else await announceIfLowStock(trx, lines, lowestBefore)
}

/**
 * Units of a line that a return brought: how many arrived the last time, and how many of those the
 * shop still has, as far as the return knows.
 */
type Arrived = { variantId: string; arrived: number; held: number; isDamaged: boolean }

/** What a return has brought, by the position of the line; by its movements, in their order. */
export async function findArrived(trx: Db, returnId: string): Promise<Map<number, Arrived>> {
  const movements = await trx
    .selectFrom('stock_movements')
    .select(['reason', 'variant_id', 'line_position', 'on_hand_change'])
    .where('return_id', '=', returnId)
    .orderBy('id')
    .execute()
  const lines = new Map<number, Arrived>()
  for (const { reason, variant_id: variantId, line_position, on_hand_change } of movements) {
    const position = line_position ?? 0 // the table requires it with an order
    const none = { variantId, arrived: 0, held: 0, isDamaged: false }
    lines.set(position, afterMovement(lines.get(position) ?? none, reason, on_hand_change))
  }
  return lines
}

/** A movement of the opposite sign takes one of the same reason back. */
function afterMovement(line: Arrived, reason: StockReason, change: number): Arrived {
  if (reason === 'returned') {
    const arrived = Math.max(0, change)
    return { ...line, arrived, held: arrived, isDamaged: false }
  }
  if (reason === 'damaged') return { ...line, isDamaged: change < 0 }
  return { ...line, held: 0 }
}

async function findHeld(trx: Db, returnId: string) {
  const lines = await findArrived(trx, returnId)
  const held = [...lines].flatMap(([position, { variantId, held: quantity, isDamaged }]) =>
    quantity > 0 ? [{ position, variantId, quantity, isDamaged }] : [],
  )
  return { isKnown: lines.size > 0, held, onShelf: held.filter(({ isDamaged }) => !isDamaged) }
}

/**
 * Gives the units of a declined return to the buyer again. Throws `TooFewUnits` if the shelf has
 * too few, since they were sold to someone else. Returns of before the movements name their
 * `units`.
 */
export async function undoTakeBack(
  trx: Db,
  units: readonly Units[],
  { orderId, returnId, by }: ReturnedGoods,
): Promise<void> {
  const { isKnown, held, onShelf } = await findHeld(trx, returnId)
  await countUnits(trx, orderId, 'returned_units', isKnown ? held : units, -1)
  const order = { orderId, returnId }
  await moveOrderStock(trx, 'resent', onShelf, order, by)
  const offShelf = held.filter(({ isDamaged }) => isDamaged)
  await recordMovements(trx, offShelf, { reason: 'resent', onHand: 0, reserved: 0, order, by })
}

/**
 * Counts the units of a return as never arrived, and takes its movements back. Throws `TooFewUnits`
 * if some were sold since they are on the shelf.
 */
export async function undoArrival(
  trx: Db,
  { orderId, returnId, by }: ReturnedGoods,
): Promise<void> {
  const { held, onShelf } = await findHeld(trx, returnId)
  await countUnits(trx, orderId, 'returned_units', held, -1)
  const order = { orderId, returnId }
  const lowestLeft = await undoReturnedStock(trx, onShelf, order, by)
  await announceIfLowStock(trx, onShelf, lowestLeft)
  const damaged = held.filter(({ isDamaged }) => isDamaged)
  await recordMovements(trx, damaged, { reason: 'damaged', onHand: 1, reserved: 0, order, by })
  await recordMovements(trx, damaged, { reason: 'returned', onHand: -1, reserved: 0, order, by })
}
