import type { Db } from '#db/schema.ts'
import {
  moveOrderStock,
  recordMovements,
  type MovedBy,
  type OrderStockLine,
} from '#core/stock/stock.server.ts'
import type { Units } from './line-units.ts'
import { countUnits, putOnSale } from './line-units.server.ts'

/** The order and the return of goods that arrive or are sent to the buyer again. */
type ReturnedGoods = { orderId: string; returnId: string; by: MovedBy }

/** Takes sent units back, onto the shelf or, if damaged, off it at once. */
export async function takeBackUnits(
  trx: Db,
  units: readonly Units[],
  { orderId, returnId, isDamaged, by }: ReturnedGoods & { isDamaged: boolean },
): Promise<void> {
  const lines = await countUnits(trx, orderId, 'returned_units', units)
  const lowestBefore = await moveOrderStock(trx, 'returned', lines, { orderId, returnId }, by)
  if (isDamaged) await moveOrderStock(trx, 'damaged', lines, { orderId, returnId }, by)
  else await putOnSale(trx, lines, lowestBefore)
}

/** Units of a line that a return took back, and how many of them are on the shelf. */
type TakenBack = OrderStockLine & { onShelf: number }

/** What a return has taken back and not given away again, by its movements. */
async function findTakenBack(trx: Db, returnId: string): Promise<Map<number, TakenBack>> {
  const movements = await trx
    .selectFrom('stock_movements')
    .select(['reason', 'variant_id', 'line_position', 'on_hand_change'])
    .where('return_id', '=', returnId)
    .orderBy('id')
    .execute()
  const taken = new Map<number, TakenBack>()
  for (const {
    reason,
    variant_id: variantId,
    line_position,
    on_hand_change: change,
  } of movements) {
    const position = line_position ?? 0 // the table requires it with an order
    const line = taken.get(position) ?? { variantId, position, quantity: 0, onShelf: 0 }
    const quantity = reason === 'returned' ? change : reason === 'resent' ? 0 : line.quantity
    taken.set(position, { ...line, quantity, onShelf: line.onShelf + change })
  }
  return taken
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
  const taken = await findTakenBack(trx, returnId)
  if (taken.size === 0) {
    await countUnits(trx, orderId, 'returned_units', units, -1)
    return
  }
  const lines = [...taken.values()].filter(({ quantity }) => quantity > 0)
  const onShelf = lines.filter((line) => line.onShelf > 0)
  await countUnits(trx, orderId, 'returned_units', lines, -1)
  const order = { orderId, returnId }
  await moveOrderStock(trx, 'resent', onShelf, order, by)
  const offShelf = lines.filter((line) => line.onShelf === 0)
  await recordMovements(trx, offShelf, { reason: 'resent', onHand: 0, reserved: 0, order, by })
}

/** The lines whose goods were damaged when a return arrived. */
export async function damagedPositions(trx: Db, returnId: string): Promise<Set<number>> {
  const movements = await trx
    .selectFrom('stock_movements')
    .select('line_position')
    .where('return_id', '=', returnId)
    .where('reason', '=', 'damaged')
    .execute()
  return new Set(movements.map(({ line_position: position }) => position ?? 0))
}
