import { causedBy, type WithActor } from '#core/base/actor/actor.ts'
import { transactApart } from '#db/savepoint.ts'
import { cancelShipmentInvoices } from '#core/orders/invoices/issue-invoice.server.ts'
import { cancellationPrior } from '#core/orders/verifactu/record-history.server.ts'
import { findLineUnits, undoDispatch } from '#core/orders/fulfilment/line-units.server.ts'
import type { LineUnits } from '#core/orders/fulfilment/line-units.ts'
import { parcelsOf, storeUndone, type Parcel } from '#core/orders/fulfilment/parcels.server.ts'
import {
  isUndoLate,
  UNDO_DISPATCH_HOURS,
  type UndoReason,
} from '#core/orders/fulfilment/undo-reasons.ts'
import type { OrderEvent } from '#core/orders/order.ts'
import { eventsOf } from '#core/orders/orders.server.ts'
import type { MailContext } from '#core/mail/outbox.server.ts'
import { cutUnsent } from '#core/orders/replacements/end-replacement.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { queueNotShippedMail } from '#core/orders/queue-order-mail.server.ts'
import {
  lockOrder,
  transitionByFirst,
  type TransitionBy,
} from '#core/orders/transition-order.server.ts'
import { returnsOf } from '#core/returns/returns.server.ts'

export type UndoRefusal =
  | 'unknown_order'
  /** Nothing has left. */
  | 'no_parcel'
  /** Somebody else took it back. */
  | 'undone_before'
  /** Another parcel left after it: that one is taken back first. */
  | 'not_last'
  | 'delivered'
  | 'too_late'
  | 'has_return'
  /** Money of what is in it went back, or is to. */
  | 'refunded'
  /** Its invoice has the NIF that the shop had before: it can no longer be cancelled. */
  | 'former_issuer'

export type UndoDispatchOutcome =
  | {
      ok: true
      orderId: string
      parcelId: string
      units: number
      /** The buyer had been told, or may have been: a mail says that it had not left. */
      isTold: boolean
      /** The numbers of the cancelled invoices. */
      invoices: string[]
    }
  | { ok: false; reason: UndoRefusal }

type Undo = { parcelId?: string | undefined; reason: UndoReason }

/**
 * Takes the last parcel of an order back that was marked as sent and had not left: its units are on
 * the shelf and reserved, its invoice is cancelled, and the order is to be sent again. A mail to the
 * buyer that still waits is withdrawn; otherwise another says that the parcel had not left. Refuses
 * a parcel that has arrived, is older than `UNDO_DISPATCH_HOURS` or not the last, and an order with a
 * return, whose money went back for these units, or whose invoice is of a NIF of before.
 * `at` is ISO-8601 UTC.
 * Guarded by: undo-dispatch.server.test.ts.
 */
export async function undoSentParcel(
  ctx: MailContext & WithActor,
  orderNumber: string,
  undo: Undo,
  at: string,
): Promise<UndoDispatchOutcome> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  try {
    return await transactApart(ctx, (inside) =>
      undoInside(inside, orderId, undo, causedBy(inside.actor, at)),
    )
  } catch (error) {
    if (error instanceof FormerIssuer) return { ok: false, reason: 'former_issuer' }
    throw error
  }
}

/** Rolls the taking back of a parcel back. */
class FormerIssuer extends Error {}

async function undoInside(
  ctx: MailContext,
  orderId: string,
  { parcelId, reason }: Undo,
  by: TransitionBy,
): Promise<UndoDispatchOutcome> {
  const trx = ctx.db
  await lockOrder(trx, orderId)
  const parcels = await parcelsOf(trx, orderId)
  const parcel = parcels.at(-1)
  if (!parcel) return { ok: false, reason: parcelId === undefined ? 'no_parcel' : 'undone_before' }
  const refusal =
    refusalOfChoice(parcels, parcelId) ??
    refusalOfParcel(parcel, {
      lines: await findLineUnits(trx, orderId),
      events: await eventsOf(trx, orderId),
      now: by.at,
    })
  if (refusal) return { ok: false, reason: refusal }
  const returns = await returnsOf(trx, orderId)
  if (returns.some(({ status }) => status !== 'declined'))
    return { ok: false, reason: 'has_return' }
  const names =
    parcels.length === 1 ? (['undoShip', 'undoShipUnpaid'] as const) : (['undoShipPart'] as const)
  if (!(await transitionByFirst(trx, orderId, names, by))) return { ok: false, reason: 'refunded' }
  const invoices = await cancelShipmentInvoices(trx, {
    orderId,
    shipmentId: parcel.id,
    at: by.at,
    priorOf: (number) => cancellationPrior(trx, number),
  })
  if (!invoices) throw new FormerIssuer()
  await undoDispatch(trx, orderId, parcel.units, by)
  await cutUnsent(ctx, orderId, by)
  await storeUndone(trx, parcel.id, { reason, at: by.at })
  const { id, units } = parcel
  const isTold = await queueNotShippedMail(ctx, { orderId, parcelId: id, at: by.at, units })
  const count = units.reduce((sum, { quantity }) => sum + quantity, 0)
  return { ok: true, orderId, parcelId: id, units: count, isTold, invoices }
}

function refusalOfChoice(
  parcels: readonly Parcel[],
  parcelId: string | undefined,
): UndoRefusal | undefined {
  if (parcelId === undefined || parcels.at(-1)?.id === parcelId) return undefined
  return parcels.some(({ id }) => id === parcelId) ? 'not_last' : 'undone_before'
}

function refusalOfParcel(
  { deliveredAt, shippedAt, units }: Parcel,
  { lines, events, now }: { lines: readonly LineUnits[]; events: OrderEvent[]; now: string },
): UndoRefusal | undefined {
  if (deliveredAt !== null) return 'delivered'
  if (isUndoLate(events, { shippedAt, now })) return 'too_late'
  const isRefunded = units.some(({ position, quantity }) => {
    const line = lines.find((one) => one.position === position)
    return !line || line.refunded > line.cancelled + line.dispatched - quantity
  })
  return isRefunded ? 'refunded' : undefined
}

/** Why a parcel is not taken back, in Spanish: at the desk and on the command line. */
export const UNDO_REFUSALS: Readonly<Record<UndoRefusal, string>> = {
  unknown_order: 'El pedido ya no está.',
  no_parcel: 'De este pedido no ha salido ningún paquete.',
  undone_before: 'Ese envío ya está deshecho.',
  not_last: 'Después salió otro paquete: deshaz primero el último.',
  delivered: 'Ese paquete ya está entregado. Si vuelve, es una devolución.',
  too_late: `Salió hace más de ${UNDO_DISPATCH_HOURS / 24} días: ya no se deshace. Si se perdió, reembólsalo.`,
  has_return: 'El cliente ya ha pedido devolver de este pedido: sigue en Devoluciones.',
  refunded: 'De lo que iba dentro ya se ha devuelto dinero: no vuelve a estar por enviar.',
  former_issuer:
    'Su factura es del NIF que la tienda tenía antes, y ya no se anula desde aquí: reembólsalo, y pregunta a tu asesoría.',
}
