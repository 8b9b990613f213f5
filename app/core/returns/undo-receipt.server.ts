import { causedBy, type WithActor } from '#core/base/actor/actor.ts'
import { transactApart } from '#db/savepoint.ts'
import type { Db } from '#db/schema.ts'
import { isParcelUnderWay } from '#core/orders/fulfilment/parcels.server.ts'
import { undoArrival } from '#core/orders/fulfilment/taken-back.server.ts'
import {
  addEvent,
  lockOrder,
  transitionOrder,
  type TransitionBy,
} from '#core/orders/transition-order.server.ts'
import { TooFewUnits } from '#core/stock/stock.server.ts'
import { isAllBack } from './transition-return.server.ts'
import { findReturnableUnits, getReturn, type Return } from './returns.server.ts'

type UndoRefusal = 'not_now' | 'sold_on' | 'units_taken'
export type UndoReceiptOutcome = { ok: true } | { ok: false; reason: UndoRefusal }

/**
 * Takes back that a return was received: it is awaited again, whole, and its goods leave the shelf.
 * The buyer is not mailed. Refuses a return that is not received or whose money went back, goods
 * that were sold since, and missing units that are in another return by now. Of two calls at once
 * one wins.
 * Guarded by: undo-receipt.server.test.ts; goods-races.test.ts.
 */
export async function undoReceipt(
  ctx: WithActor & { db: Db },
  record: Pick<Return, 'id' | 'orderId'>,
  at: string,
): Promise<UndoReceiptOutcome> {
  const undo = () =>
    transactApart(ctx, ({ db, actor }) => undoInside(db, record, causedBy(actor, at)))
  return undo().catch((error: unknown) => {
    if (error instanceof TooFewUnits) return { ok: false, reason: 'sold_on' }
    throw error
  })
}

async function undoInside(
  trx: Db,
  { id, orderId }: Pick<Return, 'id' | 'orderId'>,
  by: TransitionBy,
): Promise<UndoReceiptOutcome> {
  if (orderId !== null) await lockOrder(trx, orderId)
  if (orderId !== null && !(await isMissingFree(trx, id, orderId))) {
    return { ok: false, reason: 'units_taken' }
  }
  const { numUpdatedRows } = await trx
    .updateTable('returns')
    .set({ status: 'requested', received_at: null })
    .where('id', '=', id)
    .where('status', '=', 'received')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) return { ok: false, reason: 'not_now' }
  if (orderId === null) return { ok: true }
  await trx
    .updateTable('return_lines')
    .set({ missing_units: 0 })
    .where('return_id', '=', id)
    .execute()
  await undoArrival(trx, { orderId, returnId: id, by })
  const isAll = await isAllBack(trx, orderId)
  const name = (await isParcelUnderWay(trx, orderId)) ? 'undoReceiptUnderWay' : 'undoReceipt'
  const isMoved = !isAll && (await transitionOrder(trx, orderId, name, by))
  if (!isMoved) await addEvent(trx, orderId, 'receipt_undone', by)
  return { ok: true }
}

/** The buyer may have asked to send back later what was missing, or have its money. */
async function isMissingFree(trx: Db, id: string, orderId: string): Promise<boolean> {
  const { missing } = await getReturn(trx, id)
  if (missing.length === 0) return true
  const { toWithdraw: left } = await findReturnableUnits(trx, orderId)
  return missing.every(({ position, quantity }) => quantity <= (left[position] ?? 0))
}

/** Why a receipt stays, in Spanish: at the desk and on the command line. */
export const UNDO_RECEIPT_REFUSALS: Readonly<Record<UndoRefusal, string>> = {
  not_now: 'No se ha deshecho: solo se puede con una devolución recibida y sin reembolsar.',
  sold_on:
    'No se ha deshecho: sus prendas volvieron a la venta y ya no quedan. Cuenta lo que hay y apúntalo.',
  units_taken:
    'No se ha deshecho: lo que no había venido está en otra devolución, o ya se ha reembolsado.',
}
