import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { bumpCatalogueVersion } from '#core/catalogue/catalogue-version.server.ts'
import type { Cents } from '#core/money/money.ts'
import { ANONYMOUS_BUYER } from '#core/policy/anonymous-buyer.ts'
import { addEvent, lockOrder, transitionOrder } from '#core/orders/transition-order.server.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { refundedUnits } from '#core/orders/refunded-units.server.ts'
import { refundKeys } from '#core/refunds/refund-key.ts'
import type { RefundScope } from '#core/refunds/refund-scope.ts'
import { reserveRefund, type ReserveOutcome } from '#core/refunds/reserve-refund.server.ts'
import { queueMail, type MailContext } from '#core/mail/outbox.server.ts'
import type { PaymentContext } from '#core/payment-provider/payment-context.server.ts'
import { sendRefund, type RefundStatus } from '#core/refunds/send-refund.server.ts'
import { policy } from '#core/policy/policy.ts'
import { restock } from '#core/stock/stock.server.ts'
import {
  isWholeOrder,
  shippingBackCents,
  statesBefore,
  withdrawalTerm,
  type ReturnStatus,
  type Units,
} from './return.ts'
import { returnDeclinedMail } from './return-mails.ts'
import { findParcelTimes, type Return } from './returns.server.ts'

type Change = {
  at: string
  set?: { refund_id?: string; decline_reason?: string; decline_exception?: string | null }
}

/** Makes a transition if it is allowed; the conditional UPDATE lets one of two racing calls win. */
async function transitionReturn(trx: Db, id: string, to: ReturnStatus, { at, set }: Change) {
  const closes = to === 'refunded' || to === 'declined'
  const { numUpdatedRows } = await trx
    .updateTable('returns')
    .set({
      status: to,
      ...(to === 'received' ? { received_at: at } : {}),
      // Frees the key, so that the same withdrawal can be declared again.
      ...(closes ? { closed_at: at, dedupe_key: `closed/${id}` } : {}),
      ...set,
    })
    .where('id', '=', id)
    .where('status', 'in', statesBefore(to))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export type ReturnTransitionOutcome = { ok: true } | { ok: false; reason: 'not_now' }

/**
 * Records that the goods arrived; `restocks` puts their units back on sale. If this completes the
 * order, marks it as returned. A return that was already refunded stays closed. Refuses a return
 * that was received or declined, and goods that never shipped: cancelling the order restocks those.
 */
export async function receiveReturn(
  db: Db,
  record: Return,
  { at, restocks }: { at: string; restocks: boolean },
): Promise<ReturnTransitionOutcome | { ok: false; reason: 'not_sent' }> {
  return transact(db, async (trx) => {
    if (record.orderId !== null) {
      await lockOrder(trx, record.orderId)
      if (!(await hasLeft(trx, record.orderId))) return { ok: false, reason: 'not_sent' }
    }
    const isReceived =
      (await transitionReturn(trx, record.id, 'received', { at })) ||
      (await noteArrival(trx, record.id, at))
    if (!isReceived) return { ok: false, reason: 'not_now' }
    if (record.orderId === null) return { ok: true }
    if (restocks) await restockUnits(trx, record.orderId, record.units)
    const by = { cause: 'owner', at } as const
    const isAll = await isAllBack(trx, record.orderId)
    const isReturned = isAll && (await transitionOrder(trx, record.orderId, 'takeBack', by))
    if (!isReturned) await addEvent(trx, record.orderId, 'return_received', by)
    return { ok: true }
  })
}

/** Records the arrival of a return that was refunded first. */
async function noteArrival(trx: Db, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('returns')
    .set({ received_at: at })
    .where('id', '=', id)
    .where('status', '=', 'refunded')
    .where('received_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function hasLeft(trx: Db, orderId: string): Promise<boolean> {
  const { fulfilment_status: fulfilment } = await trx
    .selectFrom('orders')
    .select('fulfilment_status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return fulfilment !== 'unfulfilled'
}

async function restockUnits(trx: Db, orderId: string, units: readonly Units[]): Promise<void> {
  const lines = await trx
    .selectFrom('order_lines')
    .select(['position', 'variant_id as variantId'])
    .where('order_id', '=', orderId)
    .execute()
  const back = units.flatMap(({ position, quantity }) => {
    const line = lines.find((one) => one.position === position)
    return line ? [{ variantId: line.variantId, quantity }] : []
  })
  const lowestBefore = await restock(trx, back)
  if (lowestBefore <= policy.lowStockUnits) await bumpCatalogueVersion(trx)
}

/** Whether all units of an order were received back. */
export async function isAllBack(trx: Db, orderId: string): Promise<boolean> {
  const order = await findOrder(trx, orderId)
  const units = await trx
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.id', 'return_lines.return_id')
    .select(['position', 'quantity'])
    .where('order_id', '=', orderId)
    .where('received_at', 'is not', null)
    .where('status', '!=', 'declined')
    .execute()
  return order !== undefined && isWholeOrder(order.lines, units)
}

/** The withdrawal came in time; `lastDay` is null before dispatch, when the term has not begun. */
type InTime = { ok: false; reason: 'in_time'; lastDay: string | null }

/**
 * Declines a return and mails the reason to the shopper; undoes the returned state of a fully
 * returned order. Refuses a closed return, and a withdrawal in time unless `exception` gives the
 * legal ground, for the owner's records. Source: consumer act, articles 102 and 103.
 */
export async function declineReturn(
  ctx: MailContext,
  record: Return,
  { at, reason, exception = null }: { at: string; reason: string; exception?: string | null },
): Promise<ReturnTransitionOutcome | InTime> {
  return transact(ctx, async (ctx) => {
    if (record.orderId !== null) await lockOrder(ctx.db, record.orderId)
    const isOpen = record.status === 'requested' || record.status === 'received'
    const inTime = isOpen && exception === null ? await refuseInTime(ctx.db, record) : undefined
    if (inTime) return inTime
    const change = { at, set: { decline_reason: reason, decline_exception: exception } }
    if (!(await transitionReturn(ctx.db, record.id, 'declined', change))) {
      return { ok: false, reason: 'not_now' }
    }
    if (record.orderId !== null) {
      const by = { cause: 'owner', at } as const
      const isAll = await isAllBack(ctx.db, record.orderId)
      const isGivenBack =
        !isAll && (await transitionOrder(ctx.db, record.orderId, 'undoReturn', by))
      if (!isGivenBack) await addEvent(ctx.db, record.orderId, 'return_declined', by)
    }
    if (record.email === ANONYMOUS_BUYER.email) return { ok: true }
    const declined = { code: record.code, number: record.typedNumber, reason }
    const mail = returnDeclinedMail(declined, { shopUrl: ctx.shopUrl })
    // A reopened return that is declined again gets a second mail.
    const once = record.wasOpenedAgain ? `${record.id}/${at}` : record.id
    const key = { kind: 'return-declined', dedupeKey: `return-declined/${once}`, to: record.email }
    await queueMail(ctx, { ...key, ...mail }, at)
    return { ok: true }
  })
}

async function refuseInTime(trx: Db, record: Return): Promise<InTime | undefined> {
  if (record.kind !== 'withdrawal' || record.orderId === null) return undefined
  const order = await findOrder(trx, record.orderId)
  if (!order) return undefined
  const parcel = await findParcelTimes(trx, order.id)
  const { isInTime, lastDay } = withdrawalTerm(order, parcel, record.requestedAt)
  return isInTime ? { ok: false, reason: 'in_time', lastDay } : undefined
}

type NotRefunded = { ok: false; reason: 'not_now' | 'no_units' }
export type RefundReturnOutcome =
  | { ok: true; amountCents: Cents; status: RefundStatus }
  | NotRefunded
  | Extract<ReserveOutcome, { ok: false }>

/**
 * What to refund for a return: its units and, if they complete the refund of the order, the
 * shipping that the law requires.
 */
export async function refundOfReturn(db: Db, record: Return): Promise<RefundScope | undefined> {
  const order = record.orderId === null ? undefined : await findOrder(db, record.orderId)
  if (!order || record.units.length === 0) return undefined
  const before = await refundedUnits(db, order.id)
  return {
    kind: 'lines',
    lines: record.units,
    withShipping: isWholeOrder(order.lines, [...before, ...record.units]),
    shippingUpToCents: shippingBackCents(order),
  }
}

/**
 * Reserves the refund of a return and closes the return in one transaction, then asks the provider.
 * If the provider does not make the refund, it stays owed and the return closed, until the owner
 * gives the refund up, which reopens the return. Guarded by: returns.server.test.ts, at once.
 */
export async function refundReturn(
  ctx: PaymentContext,
  record: Return,
): Promise<RefundReturnOutcome> {
  const { orderId } = record
  if (orderId === null) return { ok: false, reason: 'no_units' }
  const at = ctx.now().toISOString()
  const refundId = ctx.newId('ref')
  const reserved = await transact(ctx, async (ctx): Promise<ReserveOutcome | NotRefunded> => {
    await lockOrder(ctx.db, orderId) // also guards the return against other transitions
    const now = await ctx.db
      .selectFrom('returns')
      .select('status')
      .where('id', '=', record.id)
      .executeTakeFirstOrThrow()
    if (!statesBefore('refunded').includes(now.status)) return { ok: false, reason: 'not_now' }
    const worth = await refundOfReturn(ctx.db, record)
    if (worth === undefined) return { ok: false, reason: 'no_units' }
    const wanted = {
      scope: worth,
      idempotencyKey: await refundKey(ctx.db, orderId, record.id),
      reason: `Devolución ${record.code}`,
      refundId,
    }
    const outcome = await reserveRefund(ctx.db, orderId, wanted, { cause: 'owner', at })
    if (!outcome.ok) return outcome
    await transitionReturn(ctx.db, record.id, 'refunded', {
      at,
      set: { refund_id: outcome.refundId },
    })
    return outcome
  })
  if (!reserved.ok) return reserved
  const status = await sendRefund(ctx, reserved.refundId)
  return { ok: true, amountCents: reserved.amountCents, status }
}

/** Each attempt needs a new key: a failed refund stays failed. The caller holds the order lock. */
async function refundKey(trx: Db, orderId: string, id: string): Promise<string> {
  const rows = await trx
    .selectFrom('refunds')
    .select('idempotency_key as key')
    .where('order_id', '=', orderId)
    .execute()
  const tries = rows.filter(({ key }) => key.startsWith(refundKeys.ofReturn(id, 0))).length
  return refundKeys.ofReturn(id, tries)
}

/** Closes a return whose money was refunded otherwise, for example by cancelling the order. */
export async function closeReturn(
  db: Db,
  record: Return,
  at: string,
): Promise<ReturnTransitionOutcome> {
  return transact(db, async (trx) => {
    if (record.orderId !== null) await lockOrder(trx, record.orderId)
    const isMoved = await transitionReturn(trx, record.id, 'refunded', { at })
    return isMoved ? { ok: true } : { ok: false, reason: 'not_now' }
  })
}
