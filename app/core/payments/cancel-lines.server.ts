import { causedBy } from '#core/base/actor/actor.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import {
  chooseUnits,
  openUnits,
  withOpen,
  unitsToSend,
  type LineUnits,
  type Units,
} from '#core/orders/fulfilment/line-units.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import type { Cents } from '#core/base/money/money.ts'
import { heldBy } from '#core/orders/exchanges/exchange-orders.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { queueLinesCancelledMail } from '#core/orders/queue-order-mail.server.ts'
import { cancelOpenUnits } from '#core/orders/release-order.server.ts'
import { isToSend } from '#core/orders/to-send.server.ts'
import { addEvent, lockOrder, type TransitionBy } from '#core/orders/transition-order.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { refundKeys } from '#core/payments/refunds/refund-key.ts'
import { reserveRefund } from '#core/payments/refunds/reserve-refund.server.ts'
import type { RefundScope } from '#core/payments/refunds/refund-scope.ts'
import { quoteRefund } from '#core/payments/refunds/refunds.server.ts'
import { sendRefund, type RefundStatus } from '#core/payments/refunds/send-refund.server.ts'

export type CancelLinesOutcome =
  /** `refund` is null if the units cost nothing, or nothing is left to refund. */
  | { ok: true; units: Units[]; amountCents: Cents; refund: RefundStatus | null }
  /** `whole`: nothing would be left of the order; cancel it, which refunds the shipping too. */
  /** `moved_meanwhile`: another number of units is to be sent than the caller has read. */
  | { ok: false; reason: 'unknown_order' | 'not_now' | 'bad_units' | 'whole' | 'moved_meanwhile' }
  /** They wait for the payment of this order, which replaces them. */
  | { ok: false; reason: 'change_waits'; number: string }

/**
 * Cancels units of a paid order that are not sent yet: they go back on sale, their share of the
 * money is refunded, and the buyer gets a mail. The shipping stays, since the rest is sent.
 * Guarded by: cancel-lines.server.test.ts.
 */
export async function cancelLines(
  ctx: PaymentContext,
  orderNumber: string,
  wanted: readonly Units[],
): Promise<CancelLinesOutcome> {
  const stored = await storeCancelledLines(ctx, orderNumber, wanted)
  if (!stored.ok) return stored
  const { units, amountCents } = stored
  return { ok: true, units, amountCents, refund: await payCancelledLines(ctx, stored) }
}

/** Cancelled units whose money has not moved yet. */
export type StoredLines =
  | { ok: true; orderId: string; units: Units[]; amountCents: Cents; refundId: string }
  | Extract<CancelLinesOutcome, { ok: false }>

/**
 * The first half of `cancelLines`, within the database alone: joins an outer transaction. Refuses if
 * other than `ifOpenUnits` units are to be sent, so that what is asked for twice is done once.
 */
export async function storeCancelledLines(
  ctx: PaymentContext,
  orderNumber: string,
  wanted: readonly Units[],
  ifOpenUnits?: number,
): Promise<StoredLines> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  const by = causedBy(ctx.actor, ctx.now().toISOString())
  const refundId = ctx.newId('ref')
  const outcome = await transact(ctx, (ctx) =>
    cancelInside(ctx, orderId, { wanted, refundId, ifOpenUnits, by }),
  )
  return outcome.ok ? { ...outcome, orderId, refundId } : outcome
}

/** The second half, after the commit: wakes the mail and sends the money. Null: there is none. */
export async function payCancelledLines(
  ctx: PaymentContext,
  { refundId, amountCents }: Extract<StoredLines, { ok: true }>,
): Promise<RefundStatus | null> {
  ctx.wakeMail()
  return amountCents > 0 ? sendRefund(ctx, refundId) : null
}

export type CancelLinesQuote =
  | { ok: true; orderId: string; amountCents: Cents }
  | Extract<CancelLinesOutcome, { ok: false }>

/**
 * The cents that `storeCancelledLines` would give back; 0 if the units cost nothing. Refuses what it
 * refuses, and changes nothing. In a transaction it locks the order, so that the figure holds until
 * the commit. Guarded by: cancel-lines.server.test.ts.
 */
export async function quoteCancelledLines(
  db: Db,
  orderNumber: string,
  wanted: readonly Units[],
  ifOpenUnits?: number,
): Promise<CancelLinesQuote> {
  const orderId = await findOrderId(db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  if (db.isTransaction) await lockOrder(db, orderId)
  const chosen = await chooseOpen(db, orderId, wanted, ifOpenUnits)
  if (!chosen.ok) return chosen
  const { amountCents } = await worthOf(db, orderId, chosen.units)
  return { ok: true, orderId, amountCents }
}

/** The units that are cancelled, if the order and its lines allow it now. */
async function chooseOpen(
  db: Db,
  orderId: string,
  wanted: readonly Units[],
  ifOpenUnits: number | undefined,
): Promise<{ ok: true; units: Units[] } | Extract<CancelLinesOutcome, { ok: false }>> {
  const open = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where(isToSend)
    // The courier collects what was agreed: another amount is another order.
    .where('payment_status', '<>', 'pending')
    .executeTakeFirst()
  if (!open) return { ok: false, reason: 'not_now' }
  const lines = await findLineUnits(db, orderId)
  const isMoved = ifOpenUnits !== undefined && ifOpenUnits !== sumOf(unitsToSend(lines))
  if (isMoved) return { ok: false, reason: 'moved_meanwhile' }
  const units = chooseUnits(lines, wanted, openUnits)
  if (!units) return { ok: false, reason: 'bad_units' }
  if (isWhole(lines, units)) return { ok: false, reason: 'whole' }
  const number = await heldBy(db, orderId, withOpen(lines, units))
  return number === undefined ? { ok: true, units } : { ok: false, reason: 'change_waits', number }
}

type Cancelled = { ok: true; units: Units[]; amountCents: Cents }

type Wanted = {
  wanted: readonly Units[]
  refundId: string
  ifOpenUnits: number | undefined
  by: TransitionBy
}

async function cancelInside(
  ctx: PaymentContext,
  orderId: string,
  { wanted, refundId, ifOpenUnits, by }: Wanted,
): Promise<Cancelled | Extract<CancelLinesOutcome, { ok: false }>> {
  await lockOrder(ctx.db, orderId)
  const chosen = await chooseOpen(ctx.db, orderId, wanted, ifOpenUnits)
  if (!chosen.ok) return chosen
  const { units } = chosen
  await cancelOpenUnits(ctx.db, orderId, units, by)
  await addEvent(ctx.db, orderId, 'lines_cancelled', by)
  const amountCents = await refundUnits(ctx, orderId, { units, refundId, by })
  await queueLinesCancelledMail(ctx, {
    orderId,
    at: by.at,
    key: refundId,
    units,
    isByShopper: by.cause === 'shopper',
    givesCents: amountCents === 0 ? null : amountCents,
  })
  return { ok: true, units, amountCents }
}

/** Whether nothing was sent and nothing would be left to send. */
const isWhole = (lines: readonly LineUnits[], units: readonly Units[]): boolean =>
  lines.every(({ dispatched }) => dispatched === 0) &&
  sumOf(units) === lines.reduce((sum, line) => sum + openUnits(line), 0)

const sumOf = (units: readonly Units[]): number =>
  units.reduce((sum, { quantity }) => sum + quantity, 0)

/** What cancelled units give back, in cents, and as which refund; null: there is none. */
async function worthOf(
  db: Db,
  orderId: string,
  units: Units[],
): Promise<{ scope: RefundScope | null; amountCents: Cents }> {
  const lines = { kind: 'lines', lines: units, withShipping: false } as const
  const worth = await quoteRefund(db, orderId, lines)
  if (worth.ok) return { scope: lines, amountCents: worth.amountCents }
  if (worth.reason === 'worth_nothing') return { scope: null, amountCents: 0 }
  // An earlier refund of an amount may have left less than the units cost.
  const rest = await quoteRefund(db, orderId, { kind: 'rest' })
  return rest.ok
    ? { scope: { kind: 'rest' }, amountCents: rest.amountCents }
    : { scope: null, amountCents: 0 }
}

/** Reserves the refund of cancelled units, or of what is left to refund; answers its cents. */
async function refundUnits(
  ctx: PaymentContext,
  orderId: string,
  { units, refundId, by }: { units: Units[]; refundId: string; by: TransitionBy },
): Promise<Cents> {
  const { scope } = await worthOf(ctx.db, orderId, units)
  if (scope === null) return 0
  const reserved = await reserveRefund(
    ctx.db,
    orderId,
    {
      refundId,
      scope,
      idempotencyKey: refundKeys.ofCancelledLines(refundId),
      reason: 'Prendas que no se envían',
    },
    by,
  )
  return reserved.ok ? reserved.amountCents : 0
}
