import { transact } from '#db/transact.ts'
import { chooseUnits, openUnits, type LineUnits, type Units } from '#core/fulfilment/line-units.ts'
import { findLineUnits } from '#core/fulfilment/line-units.server.ts'
import type { Cents } from '#core/money/money.ts'
import type { Cause } from '#core/orders/order-transitions.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { queueLinesCancelledMail } from '#core/orders/queue-order-mail.server.ts'
import { cancelOpenUnits } from '#core/orders/release-order.server.ts'
import { isToSend } from '#core/orders/to-send.server.ts'
import { addEvent, lockOrder, type TransitionBy } from '#core/orders/transition-order.server.ts'
import type { PaymentContext } from '#core/payment-provider/payment-context.server.ts'
import { refundKeys } from '#core/refunds/refund-key.ts'
import { reserveRefund } from '#core/refunds/reserve-refund.server.ts'
import { quoteRefund } from '#core/refunds/refunds.server.ts'
import { sendRefund, type RefundStatus } from '#core/refunds/send-refund.server.ts'

export type CancelLinesOutcome =
  /** `refund` is null if the units cost nothing, or nothing is left to refund. */
  | { ok: true; units: Units[]; amountCents: Cents; refund: RefundStatus | null }
  /** `whole`: nothing would be left of the order; cancel it, which refunds the shipping too. */
  | { ok: false; reason: 'unknown_order' | 'not_now' | 'bad_units' | 'whole' }

/**
 * Cancels units of a paid order that are not sent yet: they go back on sale, their share of the
 * money is refunded, and the buyer gets a mail. The shipping stays, since the rest is sent.
 * Guarded by: cancel-lines.server.test.ts.
 */
export async function cancelLines(
  ctx: PaymentContext,
  orderNumber: string,
  wanted: readonly Units[],
  cause: Cause,
): Promise<CancelLinesOutcome> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  const by = { cause, at: ctx.now().toISOString() }
  const refundId = ctx.newId('ref')
  const outcome = await transact(ctx, (ctx) => cancelInside(ctx, orderId, { wanted, refundId, by }))
  if (!outcome.ok) return outcome
  ctx.wakeMail()
  const refund = outcome.amountCents > 0 ? await sendRefund(ctx, refundId) : null
  return { ...outcome, refund }
}

type Cancelled = { ok: true; units: Units[]; amountCents: Cents }

async function cancelInside(
  ctx: PaymentContext,
  orderId: string,
  { wanted, refundId, by }: { wanted: readonly Units[]; refundId: string; by: TransitionBy },
): Promise<Cancelled | Extract<CancelLinesOutcome, { ok: false }>> {
  await lockOrder(ctx.db, orderId)
  const open = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where(isToSend)
    .executeTakeFirst()
  if (!open) return { ok: false, reason: 'not_now' }
  const lines = await findLineUnits(ctx.db, orderId)
  const units = chooseUnits(lines, wanted, openUnits)
  if (!units) return { ok: false, reason: 'bad_units' }
  if (isWhole(lines, units)) return { ok: false, reason: 'whole' }
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

/** Reserves the refund of cancelled units, or of what is left to refund; answers its cents. */
async function refundUnits(
  ctx: PaymentContext,
  orderId: string,
  { units, refundId, by }: { units: Units[]; refundId: string; by: TransitionBy },
): Promise<Cents> {
  const lines = { kind: 'lines', lines: units, withShipping: false } as const
  const worth = await quoteRefund(ctx.db, orderId, lines)
  if (!worth.ok && worth.reason === 'worth_nothing') return 0
  // An earlier refund of an amount may have left less than the units cost.
  const scope = worth.ok ? lines : ({ kind: 'rest' } as const)
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
