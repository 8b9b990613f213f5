import { transact } from '#db/transact.ts'
import { moneyOfOrder } from '#core/ledger/ledger.server.ts'
import type { Db } from '#db/schema.ts'
import { queueCancelledMail } from '#core/orders/queue-order-mail.server.ts'
import { transitionByFirst, type TransitionBy } from '#core/orders/transition-order.server.ts'
import type { Cause } from '#core/orders/order-transitions.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { releaseGoods } from '#core/orders/release-order.server.ts'
import { refundKeys } from '#core/refunds/refund-key.ts'
import { reserveRefund } from '#core/refunds/reserve-refund.server.ts'
import type { PaymentContext } from '#core/payment-provider/payment-context.server.ts'
import { sendRefund, type RefundStatus } from '#core/refunds/send-refund.server.ts'

export type CancelOutcome =
  /** `refund` is null if there was nothing to refund. */
  { ok: true; refund: RefundStatus | null } | { ok: false; reason: 'unknown_order' | 'not_now' }

/**
 * Cancels an order before dispatch: restocks its units, releases its discount use, refunds the
 * money and mails the buyer. Refuses an order that was sent or cancelled. If the provider does not
 * answer, the order is cancelled and the refund stays pending until the job retries it.
 * Guarded by: cancel-order.server.test.ts, races.
 */
export async function cancelOrder(
  ctx: PaymentContext,
  orderNumber: string,
  cause: Cause,
): Promise<CancelOutcome> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  const by = { cause, at: ctx.now().toISOString() }
  const refundId = ctx.newId('ref')
  const cancelled = await transact(ctx, (ctx) => cancelInside(ctx, orderId, refundId, by))
  if (!cancelled) return { ok: false, reason: 'not_now' }
  ctx.wakeMail()
  if (cancelled.hasRefund) return { ok: true, refund: await sendRefund(ctx, refundId) }
  return { ok: true, refund: cancelled.owesMoney ? 'pending' : null }
}

async function cancelInside(
  ctx: PaymentContext,
  orderId: string,
  refundId: string,
  by: TransitionBy,
) {
  const trx = ctx.db
  const { total_cents: totalCents } = await trx
    .selectFrom('orders')
    .select('total_cents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const transitions =
    totalCents === 0 ? (['cancelFree'] as const) : (['cancelUnpaid', 'cancelPaid'] as const)
  const made = await transitionByFirst(trx, orderId, transitions, by)
  if (!made) return undefined
  await releaseGoods(trx, orderId, by)
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
