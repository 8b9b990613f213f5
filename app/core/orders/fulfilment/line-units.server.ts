import type { Db } from '#db/schema.ts'
import { recordStockChanges } from '#core/catalogue/catalogue-changes.server.ts'
import { policy } from '#core/base/policy/policy.ts'
import {
  moveOrderStock,
  undoDispatchedStock,
  type MovedBy,
  type OrderStockLine,
} from '#core/stock/stock.server.ts'
import type { LineUnits, Units } from './line-units.ts'

/** What became of the units of an order's lines, by position. */
export async function findLineUnits(db: Db, orderId: string): Promise<LineUnits[]> {
  return db
    .selectFrom('order_lines')
    .select([
      'position',
      'variant_id as variantId',
      'quantity as ordered',
      'cancelled_units as cancelled',
      'dispatched_units as dispatched',
      'returned_units as returned',
      'refunded_units as refunded',
    ])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

type UnitsColumn = 'cancelled_units' | 'dispatched_units' | 'returned_units' | 'refunded_units'

/**
 * Counts units at the lines of an order, inside the caller's transaction, which has locked the
 * order. The checks of the table throw if a unit would be counted twice.
 * Guarded by: line-units.server.test.ts.
 */
export async function countUnits(
  trx: Db,
  orderId: string,
  column: UnitsColumn,
  units: readonly Units[],
  sign: 1 | -1 = 1,
): Promise<OrderStockLine[]> {
  const lines: OrderStockLine[] = []
  for (const { position, quantity } of units) {
    const { variantId } = await trx
      .updateTable('order_lines')
      .set((eb) => ({ [column]: eb(column, '+', sign * quantity) }))
      .where('order_id', '=', orderId)
      .where('position', '=', position)
      .returning('variant_id as variantId')
      .executeTakeFirstOrThrow()
    lines.push({ variantId, position, quantity })
  }
  return lines
}

/** Cancels units that are still to be sent: they go back on sale. */
export async function cancelUnits(
  trx: Db,
  orderId: string,
  units: readonly Units[],
  by: MovedBy,
): Promise<void> {
  const lines = await countUnits(trx, orderId, 'cancelled_units', units)
  await announceIfLowStock(
    trx,
    lines,
    await moveOrderStock(trx, 'released', lines, { orderId }, by),
  )
}

/** Sends units: they leave the shelf. */
export async function dispatchUnits(
  trx: Db,
  orderId: string,
  units: readonly Units[],
  by: MovedBy,
): Promise<void> {
  const lines = await countUnits(trx, orderId, 'dispatched_units', units)
  await moveOrderStock(trx, 'dispatched', lines, { orderId }, by)
}

/** Takes back the dispatch of units that had not left: they are to be sent again. */
export async function undoDispatch(
  trx: Db,
  orderId: string,
  units: readonly Units[],
  by: MovedBy,
): Promise<void> {
  const lines = await countUnits(trx, orderId, 'dispatched_units', units, -1)
  await undoDispatchedStock(trx, lines, { orderId }, by)
}

/** Pages show a change only where few units were left. */
export async function announceIfLowStock(
  trx: Db,
  lines: readonly OrderStockLine[],
  lowestBefore: number,
): Promise<void> {
  if (lowestBefore > policy.lowStockUnits) return
  const variants = lines.map(({ variantId }) => variantId)
  await recordStockChanges(trx, variants)
}
