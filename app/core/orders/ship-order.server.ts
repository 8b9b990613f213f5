import { causedBy, type WithActor } from '#core/base/actor/actor.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { transactApart } from '#db/savepoint.ts'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { queueShippedMail } from './queue-order-mail.server.ts'
import { invoiceParcel } from './invoice-order.server.ts'
import type { MailContext } from '#core/mail/outbox.server.ts'
import {
  addEvent,
  lockOrder,
  transitionOrder,
  type TransitionBy,
} from './transition-order.server.ts'
import {
  chooseUnits,
  openUnits,
  unitsToSend,
  withOpen,
  type Units,
} from '#core/orders/fulfilment/line-units.ts'
import { findRecalledUnit } from '#core/orders/fulfilment/recalled-units.server.ts'
import { dispatchUnits, findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { nextState } from './order-transitions.ts'
import { heldBy } from './exchanges/exchange-orders.server.ts'
import { returnExchange } from './exchanges/return-exchanges.server.ts'
import { invoiceCod, isUnpaidCodOrder } from './cod/invoice-cod.server.ts'
import type { Arrived } from './fulfilment/arrived.ts'
import { findOrderId } from './order-number.server.ts'
import { storeReplacementArrival } from './replacements/replacements.server.ts'
import {
  isParcelUnderWay,
  storeArrival,
  storeParcel,
  type Tracking,
} from '#core/orders/fulfilment/parcels.server.ts'
import { leftAt, type LeftFault } from '#core/orders/fulfilment/left-day.ts'
import { isTrackingUrl } from '#core/orders/fulfilment/tracking-url.ts'
import { TooFewUnits } from '#core/stock/stock.server.ts'
import { hasToSend, paidTimes } from './to-send.server.ts'

export type NewParcel = Tracking & {
  /** What goes into the parcel; everything that is to be sent, if missing. */
  units?: readonly Units[] | undefined
  /** The day in Madrid on which it left, if it is not today. */
  leftOn?: string | null | undefined
  /** Refuses if another number of units is to be sent by now: the order changed after it was read. */
  ifOpenUnits?: number | undefined
  /** Although it is an exchange whose old units have not come back. */
  isUnreturned?: boolean | undefined
}

export type ShipOutcome =
  /** `isLast`: nothing more is to be sent. */
  | { ok: true; parcelId: string; units: Units[]; isLast: boolean }
  | {
      ok: false
      reason:
        | 'unknown_order'
        | 'not_now'
        | 'money_going_back'
        | 'bad_tracking_url'
        | 'bad_units'
        | 'cod_in_parts'
        | 'moved_meanwhile'
        | LeftFault
    }
  /** Fewer units are on hand than are to leave: the last count was too low. */
  | { ok: false; reason: 'too_few_on_hand'; variantId: string }
  /** It was recalled for its safety. */
  | { ok: false; reason: 'recalled'; variantId: string }
  /** They wait for the payment of this order, which replaces them. */
  | { ok: false; reason: 'change_waits'; number: string }
  /** It is an exchange, and this return has not arrived, or was declined. */
  | { ok: false; reason: 'return_awaited'; code: string }

/**
 * Sends a parcel with some or all units of an order that are to be sent, and mails the buyer.
 * Refuses an order that is unpaid (unless the courier collects its money), cancelled, sent, or fully refunded (also if pending), more units
 * than a line has to send or are on hand, what was recalled for its safety, and a tracking address that is not https, since shoppers
 * follow it. With `ifOpenUnits` a parcel that is asked for twice leaves once. One that left before it
 * is noted has its own day, from which the buyer's terms count (see `leftAt`). `at` is ISO-8601 UTC.
 * Guarded by: to-send.server.test.ts, races; order-changes.server.test.ts; ship-late.server.test.ts.
 */
export async function shipOrder(
  ctx: MailContext & WithActor,
  orderNumber: string,
  parcel: NewParcel,
  at: string,
): Promise<ShipOutcome> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  if (!isTrackingUrl(parcel.trackingUrl)) return { ok: false, reason: 'bad_tracking_url' }
  const by = causedBy(ctx.actor, at)
  const send = () => transactApart(ctx, (ctx) => sendInside(ctx, orderId, { parcel, by }))
  return send().catch((error: unknown) => {
    if (!(error instanceof TooFewUnits)) throw error
    return { ok: false, reason: 'too_few_on_hand', variantId: error.message }
  })
}

async function sendInside(
  ctx: MailContext,
  orderId: string,
  { parcel, by }: { parcel: NewParcel; by: TransitionBy },
): Promise<ShipOutcome> {
  const trx = ctx.db
  await lockOrder(trx, orderId) // a concurrent refund waits, then sees the units as sent
  const isLeft = await hasToSend(trx, orderId)
  if (!isLeft && (await mayShip(trx, orderId))) return { ok: false, reason: 'money_going_back' }
  const lines = await findLineUnits(trx, orderId)
  const all = unitsToSend(lines)
  const units = parcel.units ? chooseUnits(lines, parcel.units, openUnits) : all
  if (!isLeft) return { ok: false, reason: 'not_now' }
  if ((parcel.ifOpenUnits ?? unitsIn(all)) !== unitsIn(all)) {
    return { ok: false, reason: 'moved_meanwhile' }
  }
  if (!units) return { ok: false, reason: 'bad_units' }
  const number = await heldBy(trx, orderId, withOpen(lines, units))
  if (number !== undefined) return { ok: false, reason: 'change_waits', number }
  const exchange = parcel.isUnreturned ? undefined : await returnExchange(trx, orderId)
  if (exchange && !exchange.isArrived) {
    return { ok: false, reason: 'return_awaited', code: exchange.returnCode }
  }
  const paid = await paidTimes(trx, parcel.leftOn ? [orderId] : [])
  const left = leftAt(parcel.leftOn, { paidAt: paid.get(orderId) ?? by.at, now: by.at })
  if (!left.ok) return left
  const recalled = await findRecalledUnit(trx, lines, { units, leftAt: left.at })
  if (recalled !== undefined) return { ok: false, reason: 'recalled', variantId: recalled }
  const isLast = unitsIn(units) === unitsIn(all)
  const isCod = await isUnpaidCodOrder(trx, orderId)
  // A courier collects the whole with one parcel.
  if (isCod && !isLast) return { ok: false, reason: 'cod_in_parts' }
  const name = isCod ? 'shipUnpaid' : isLast ? 'ship' : 'shipPart'
  if (!(await transitionOrder(trx, orderId, name, by))) return { ok: false, reason: 'not_now' }
  await dispatchUnits(trx, orderId, units, by)
  const parcelId = await storeParcel(trx, { orderId, tracking: parcel, units }, left.at)
  // What is paid to the courier is invoiced as it is handed over.
  const invoice = isCod ? null : await invoiceParcel(trx, { orderId, parcelId, at: by.at })
  const leftOn = left.at === by.at ? null : madridDay(left.at)
  const told = { ...parcel, leftOn, invoice: invoice?.ok ? invoice.number : null }
  await queueShippedMail(ctx, { orderId, parcelId, at: by.at, parcel: told, units, isLast })
  return { ok: true, parcelId, units, isLast }
}

const unitsIn = (units: readonly Units[]): number =>
  units.reduce((sum, { quantity }) => sum + quantity, 0)

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

export type DeliverOutcome = { ok: true } | { ok: false; reason: 'unknown_order' | 'not_now' }

/**
 * Marks what was sent of an order as arrived: one parcel or replacement, or all that is under way.
 * With the last parcel the order is delivered; a replacement changes no period of its buyer. Refuses
 * an order without such a parcel. `at` is ISO-8601 UTC.
 */
export async function markDelivered(
  ctx: WithActor & { db: Db },
  orderNumber: string,
  at: string,
  arrived?: Arrived,
): Promise<DeliverOutcome> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  const by = causedBy(ctx.actor, at)
  return transact(ctx.db, async (trx) => {
    await lockOrder(trx, orderId)
    const isParcel = await parcelArrived(trx, orderId, arrived, by.at)
    const isReplacement = await replacementArrived(trx, orderId, arrived, by.at)
    if (!isParcel && !isReplacement) return { ok: false, reason: 'not_now' }
    const isAll = isParcel && !(await isParcelUnderWay(trx, orderId))
    const isDelivered = isAll && (await transitionOrder(trx, orderId, 'deliver', by))
    if (!isDelivered) await addEvent(trx, orderId, 'parcel_delivered', by)
    else if (await isUnpaidCodOrder(trx, orderId)) await invoiceCod(trx, orderId, by.at)
    return { ok: true }
  })
}

async function parcelArrived(trx: Db, orderId: string, arrived: Arrived | undefined, at: string) {
  if (arrived && 'replacement' in arrived) return false
  return storeArrival(trx, orderId, arrived?.parcel, at)
}

async function replacementArrived(
  trx: Db,
  orderId: string,
  arrived: Arrived | undefined,
  at: string,
) {
  if (arrived && 'parcel' in arrived) return false
  return storeReplacementArrival(trx, orderId, arrived?.replacement, at)
}
