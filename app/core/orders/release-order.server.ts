import type { Db } from '#db/schema.ts'
import { recordStockChanges } from '#core/catalogue/catalogue-changes.server.ts'
import { releaseDiscountUse, spendDiscount } from '#core/pricing/discounts/discount.server.ts'
import {
  addEvent,
  hasEvent,
  transitionOrder,
  type TransitionBy,
} from './transition-order.server.ts'
import { policy } from '#core/base/policy/policy.ts'
import { reserveStock } from '#core/stock/stock.server.ts'
import { areAllBack, unitsToSend, type Units } from '#core/orders/fulfilment/line-units.ts'
import { cancelUnits, findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { isParcelUnderWay } from '#core/orders/fulfilment/parcels.server.ts'

/** Releases the units and discount use of a cancelled order, in the transaction that cancels it. */
export async function releaseGoods(trx: Db, orderId: string, by: TransitionBy): Promise<void> {
  await cancelUnits(trx, orderId, unitsToSend(await findLineUnits(trx, orderId)), by)
  const code = await codeOf(trx, orderId)
  if (code !== null && !(await hasEvent(trx, orderId, 'code_honoured'))) {
    await releaseDiscountUse(trx, code)
  }
}

/**
 * Cancels units of an order that goes on: they go back on sale. If they were the last to be sent
 * after a parcel left, the order counts as shipped, as delivered if all its parcels are, and as
 * returned if all its sent units came back.
 */
export async function cancelOpenUnits(
  trx: Db,
  orderId: string,
  units: readonly Units[],
  by: TransitionBy,
): Promise<void> {
  if (units.length === 0) return
  await cancelUnits(trx, orderId, units, by)
  const lines = await findLineUnits(trx, orderId)
  if (unitsToSend(lines).length > 0) return
  if (!(await transitionOrder(trx, orderId, 'cancelRest', by))) return
  if (!(await isParcelUnderWay(trx, orderId))) await transitionOrder(trx, orderId, 'deliver', by)
  if (areAllBack(lines)) await transitionOrder(trx, orderId, 'takeBack', by)
}

/** Takes the units of an expired order again: all of them, or none and answers false. */
export async function reserveStockAgain(
  trx: Db,
  orderId: string,
  by: TransitionBy,
): Promise<boolean> {
  const lines = (await findLineUnits(trx, orderId)).map(({ position, variantId, ordered }) => ({
    position,
    variantId,
    quantity: ordered,
  }))
  const taken = await reserveStock(trx, lines, { orderId }, by)
  if (!taken.ok) return false
  await trx
    .updateTable('order_lines')
    .set({ cancelled_units: 0 })
    .where('order_id', '=', orderId)
    .execute()
  if (taken.lowestLeft <= policy.lowStockUnits) {
    await recordStockChanges(
      trx,
      lines.map(({ variantId }) => variantId),
    )
  }
  return true
}

/**
 * Spends the discount use of an expired order again. If the code has no use left, the discount is
 * still honoured, since the buyer paid the discounted total; an event records that there is no use
 * to release later.
 */
export async function retakeDiscountUse(trx: Db, orderId: string, by: TransitionBy): Promise<void> {
  const code = await codeOf(trx, orderId)
  if (code !== null && !(await spendDiscount(trx, code))) {
    await addEvent(trx, orderId, 'code_honoured', by)
  }
}

async function codeOf(trx: Db, orderId: string): Promise<string | null> {
  const { discount_code: code } = await trx
    .selectFrom('orders')
    .select('discount_code')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return code
}
