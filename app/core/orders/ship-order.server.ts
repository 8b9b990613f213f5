import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { queueShippedMail } from './queue-order-mail.server.ts'
import { invoiceShipment } from './invoice-shipment.server.ts'
import type { MailContext } from '#core/mail/outbox.server.ts'
import { lockOrder, transitionOrder, type TransitionBy } from './transition-order.server.ts'
import { nextState } from './order-transitions.ts'
import { findOrderId } from './order-number.server.ts'
import { hasToSend } from './to-send.server.ts'

export type Parcel = { carrier: string; trackingCode: string | null; trackingUrl: string | null }

export type ShipOutcome =
  | { ok: true }
  | { ok: false; reason: 'unknown_order' | 'not_now' | 'money_going_back' | 'bad_tracking_url' }

/**
 * Marks an order as shipped and mails the buyer. Refuses an order that is unpaid, cancelled, sent,
 * or fully refunded (also if pending), and a tracking address that is not https, since shoppers
 * follow it. Guarded by: to-send.server.test.ts, races.
 */
export async function shipOrder(
  ctx: MailContext,
  orderNumber: string,
  parcel: Parcel,
  by: TransitionBy,
): Promise<ShipOutcome> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  if (parcel.trackingUrl !== null && URL.parse(parcel.trackingUrl)?.protocol !== 'https:') {
    return { ok: false, reason: 'bad_tracking_url' }
  }
  return transact(ctx, async (ctx) => {
    const trx = ctx.db
    await lockOrder(trx, orderId) // a concurrent refund waits, then sees the order as sent
    const isLeft = await hasToSend(trx, orderId)
    if (!isLeft && (await mayShip(trx, orderId))) return { ok: false, reason: 'money_going_back' }
    if (!isLeft || !(await transitionOrder(trx, orderId, 'ship', by))) {
      return { ok: false, reason: 'not_now' }
    }
    await trx
      .insertInto('shipments')
      .values({
        order_id: orderId,
        carrier: parcel.carrier,
        tracking_code: parcel.trackingCode,
        tracking_url: parcel.trackingUrl,
        shipped_at: by.at,
        delivered_at: null,
      })
      .execute()
    const invoice = await invoiceShipment(trx, { orderId, leftAt: by.at, at: by.at })
    await queueShippedMail(ctx, {
      orderId,
      at: by.at,
      parcel: { ...parcel, invoice: invoice.ok ? invoice.number : null },
    })
    return { ok: true }
  })
}

/** Whether the state allows shipping, apart from refunds. */
async function mayShip(trx: Db, orderId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('orders')
    .select(['status', 'payment_status', 'fulfilment_status'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { status: order, payment_status: payment, fulfilment_status: fulfilment } = row
  // A full refund is refused too, but with its own reason.
  const paid = payment === 'refunded' ? 'partly_refunded' : payment
  return nextState({ order, payment: paid, fulfilment }, 'ship') !== undefined
}

/** Marks an order as delivered. Refuses an order that is not shipped, or already delivered. */
export async function markDelivered(
  db: Db,
  orderNumber: string,
  by: TransitionBy,
): Promise<ShipOutcome> {
  const orderId = await findOrderId(db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  return transact(db, async (trx) => {
    if (!(await transitionOrder(trx, orderId, 'deliver', by)))
      return { ok: false, reason: 'not_now' }
    await trx
      .updateTable('shipments')
      .set({ delivered_at: by.at })
      .where('order_id', '=', orderId)
      .execute()
    return { ok: true }
  })
}

/** The parcel of an order; null before dispatch. */
export async function findParcel(db: Db, orderId: string): Promise<Parcel | null> {
  const parcel = await db
    .selectFrom('shipments')
    .select(['carrier', 'tracking_code as trackingCode', 'tracking_url as trackingUrl'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return parcel ?? null
}
