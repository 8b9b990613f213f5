import { causedBy } from '#core/base/actor/actor.ts'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { openUnits, type LineUnits } from '#core/orders/fulfilment/line-units.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import type { Cents } from '#core/base/money/money.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { refundedUnits } from '#core/orders/refunded-units.server.ts'
import { cancelOpenUnits } from '#core/orders/release-order.server.ts'
import { lockOrder, type TransitionBy } from '#core/orders/transition-order.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { refundKeys } from '#core/payments/refunds/refund-key.ts'
import type { RefundScope } from '#core/payments/refunds/refund-scope.ts'
import { reserveRefund, type ReserveOutcome } from '#core/payments/refunds/reserve-refund.server.ts'
import { sendRefund, type RefundStatus } from '#core/payments/refunds/send-refund.server.ts'
import { atMost, isWholeOrder, shippingBackCents, statesBefore } from './return.ts'
import { getReturn, type Return } from './returns.server.ts'
import { transitionReturn } from './transition-return.server.ts'

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
  // As they are now: it may have arrived with fewer units since the page was read.
  const { units } = await getReturn(db, record.id)
  if (!order || units.length === 0) return undefined
  const before = await refundedUnits(db, order.id)
  return {
    kind: 'lines',
    lines: units,
    withShipping: isWholeOrder(order.lines, [...before, ...units]),
    shippingUpToCents: shippingBackCents(order),
  }
}

/** The reserved refund of a return, or why there is none. */
export type StoredReturnRefund = ReserveOutcome | NotRefunded

/**
 * Reserves the refund of a return and closes the return in one transaction; `sendRefund` then asks
 * the provider.
 */
export async function storeReturnRefund(
  ctx: Pick<PaymentContext, 'db' | 'actor' | 'now' | 'newId'>,
  record: Return,
): Promise<StoredReturnRefund> {
  const { orderId } = record
  if (orderId === null) return { ok: false, reason: 'no_units' }
  const by = causedBy(ctx.actor, ctx.now().toISOString())
  const refundId = ctx.newId('ref')
  return transact(ctx, async (ctx): Promise<StoredReturnRefund> => {
    await lockOrder(ctx.db, orderId) // also guards the return against other transitions
    const now = await getReturn(ctx.db, record.id)
    if (!statesBefore('refunded').includes(now.status)) return { ok: false, reason: 'not_now' }
    const worth = await refundOfReturn(ctx.db, now)
    if (worth === undefined) return { ok: false, reason: 'no_units' }
    const wanted = {
      scope: worth,
      idempotencyKey: await refundKey(ctx.db, orderId, record.id),
      reason: `Devolución ${record.code}`,
      refundId,
    }
    const before = await findLineUnits(ctx.db, orderId)
    const outcome = await reserveRefund(ctx.db, orderId, wanted, by)
    if (!outcome.ok) return outcome
    await cancelWithdrawn(ctx.db, now, before, by)
    await transitionReturn(ctx.db, record.id, 'refunded', {
      at: by.at,
      set: { refund_id: outcome.refundId },
    })
    return outcome
  })
}

/**
 * Stores the refund of a return, then asks the provider. If the provider does not make it, it stays
 * owed and the return closed, until the owner gives the refund up, which reopens the return.
 * Guarded by: returns.server.test.ts, at once.
 */
export async function refundReturn(
  ctx: PaymentContext,
  record: Return,
): Promise<RefundReturnOutcome> {
  const reserved = await storeReturnRefund(ctx, record)
  if (!reserved.ok) return reserved
  const status = await sendRefund(ctx, reserved.refundId)
  return { ok: true, amountCents: reserved.amountCents, status }
}

/**
 * A withdrawal before dispatch is a cancellation: none of its units is sent. `before`: the lines
 * before its refund, which may have cancelled some.
 */
async function cancelWithdrawn(
  trx: Db,
  record: Return,
  before: readonly LineUnits[],
  by: TransitionBy,
): Promise<void> {
  if (record.kind !== 'withdrawal' || record.orderId === null) return
  const lines = await findLineUnits(trx, record.orderId)
  const left = atMost(record.units, before, openUnits).flatMap(({ position, quantity }) => {
    const cancelled = (lines[position]?.cancelled ?? 0) - (before[position]?.cancelled ?? 0)
    return quantity > cancelled ? [{ position, quantity: quantity - cancelled }] : []
  })
  await cancelOpenUnits(trx, record.orderId, left, by)
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
