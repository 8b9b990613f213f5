import { causedBy } from '#core/base/actor/actor.ts'
import { transact } from '#db/transact.ts'
import { moneyOfOrder } from '#core/orders/ledger/ledger.server.ts'
import type { Db } from '#db/schema.ts'
import { waitingExchanges } from '#core/orders/exchanges/exchange-orders.server.ts'
import { queueCancelledMail } from '#core/orders/queue-order-mail.server.ts'
import {
  lockOrder,
  transitionByFirst,
  type TransitionBy,
} from '#core/orders/transition-order.server.ts'
import { nextState } from '#core/orders/order-transitions.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import type { Cents } from '#core/base/money/money.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { releaseGoods } from '#core/orders/release-order.server.ts'
import { refundKeys } from '#core/payments/refunds/refund-key.ts'
import { reserveRefund } from '#core/payments/refunds/reserve-refund.server.ts'
import { quoteRefund } from '#core/payments/refunds/refunds.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { sendRefund, type RefundStatus } from '#core/payments/refunds/send-refund.server.ts'

export type CancelOutcome =
  /** `refund` is null if there was nothing to refund. */
  { ok: true; refund: RefundStatus | null } | { ok: false; reason: 'unknown_order' | 'not_now' }

/**
 * Cancels an order before dispatch: restocks its units, releases its discount use, refunds the
 * money and mails the buyer. Refuses an order that was sent or cancelled. If the provider does not
 * answer, the order is cancelled and the refund stays pending until the job retries it. Orders that
 * wait to replace goods of it end too.
 * Guarded by: cancel-order.server.test.ts, races.
 */
export async function cancelOrder(
  ctx: PaymentContext,
  orderNumber: string,
): Promise<CancelOutcome> {
  const stored = await storeCancellation(ctx, orderNumber)
  return stored.ok ? { ok: true, refund: await payCancellation(ctx, stored) } : stored
}

/** A cancellation whose money has not moved yet. `refundId` is null if there is none to send. */
export type StoredCancellation =
  | { ok: true; orderId: string; refundId: string | null; owesMoney: boolean }
  | Extract<CancelOutcome, { ok: false }>

/** The first half of `cancelOrder`, within the database alone: joins an outer transaction. */
export async function storeCancellation(
  ctx: PaymentContext,
  orderNumber: string,
): Promise<StoredCancellation> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  const by = causedBy(ctx.actor, ctx.now().toISOString())
  const refundId = ctx.newId('ref')
  const made = await transact(ctx, (ctx) => cancelInside(ctx, orderId, refundId, by))
  if (!made) return { ok: false, reason: 'not_now' }
  return {
    ok: true,
    orderId,
    refundId: made.hasRefund ? refundId : null,
    owesMoney: made.owesMoney,
  }
}

/** The second half, after the commit: wakes the mail and sends the money. Null: there is none. */
export async function payCancellation(
  ctx: PaymentContext,
  { refundId, owesMoney }: Extract<StoredCancellation, { ok: true }>,
): Promise<RefundStatus | null> {
  ctx.wakeMail()
  if (refundId !== null) return sendRefund(ctx, refundId)
  return owesMoney ? 'pending' : null
}

export type CancelQuote =
  | { ok: true; orderId: string; amountCents: Cents }
  | Extract<CancelOutcome, { ok: false }>

/**
 * The cents that `storeCancellation` would give back; 0 if nothing is paid, or nothing is left.
 * Refuses what it refuses, and changes nothing. In a transaction it locks the order, so that the
 * figure holds until the commit. Guarded by: cancel-order.server.test.ts.
 */
export async function quoteCancellation(db: Db, orderNumber: string): Promise<CancelQuote> {
  const orderId = await findOrderId(db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  if (db.isTransaction) await lockOrder(db, orderId)
  const order = await findOrderWithState(db, orderId)
  if (!order) return { ok: false, reason: 'unknown_order' }
  const names = cancelTransitions(order.amounts.totalCents)
  if (names.every((name) => nextState(order.state, name) === undefined)) {
    return { ok: false, reason: 'not_now' }
  }
  const worth = await quoteRefund(db, orderId, { kind: 'rest' })
  return { ok: true, orderId, amountCents: worth.ok ? worth.amountCents : 0 }
}

const cancelTransitions = (totalCents: Cents) =>
  totalCents === 0 ? (['cancelFree'] as const) : (['cancelUnpaid', 'cancelPaid'] as const)

async function cancelInside(
  ctx: PaymentContext,
  orderId: string,
  refundId: string,
  by: TransitionBy,
): Promise<{ hasRefund: boolean; owesMoney: boolean } | undefined> {
  const trx = ctx.db
  const { total_cents: totalCents } = await trx
    .selectFrom('orders')
    .select('total_cents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const made = await transitionByFirst(trx, orderId, cancelTransitions(totalCents), by)
  if (!made) return undefined
  await releaseGoods(trx, orderId, by)
  // What would replace its goods ends with it; money that comes for that goes back.
  for (const one of await waitingExchanges(trx, orderId)) {
    await cancelInside(ctx, one.orderId, ctx.newId('ref'), by)
  }
  const mail = { orderId, at: by.at, isByShopper: by.cause === 'shopper' }
  if (made !== 'cancelPaid') {
    await queueCancelledMail(ctx, { ...mail, givesCents: null })
    return { hasRefund: false, owesMoney: false }
  }
  const wanted = {
    scope: { kind: 'rest' },
    idempotencyKey: refundKeys.ofCancelled(orderId),
    reason: 'Pedido cancelado',
    refundId,
  } as const
  const reserved = await reserveRefund(trx, orderId, wanted, by)
  // Includes earlier refunds that are still pending.
  const owedCents = await owedOf(trx, orderId)
  const { disputedCents } = await moneyOfOrder(trx, orderId)
  await queueCancelledMail(ctx, { ...mail, givesCents: owedCents, isDisputed: disputedCents > 0 })
  return { hasRefund: reserved.ok, owesMoney: owedCents > 0 }
}

/** The sum of an order's pending refunds, in cents. */
async function owedOf(trx: Db, orderId: string): Promise<number> {
  const { owed } = await trx
    .selectFrom('refunds')
    .select((eb) => eb.fn.sum('amount_cents').as('owed'))
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(owed ?? 0)
}
