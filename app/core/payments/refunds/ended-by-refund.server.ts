import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { unitsCancelledBy } from '#core/orders/fulfilment/line-units.ts'
import type { OrderLine } from '#core/orders/order.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { linesNotSentAgain } from '#core/orders/replacements/not-sent-again.ts'
import { cutWaiting, isWaiting } from '#core/orders/replacements/replacement.ts'
import { replacementsOf } from '#core/orders/replacements/replacements.server.ts'
import type { Db } from '#db/schema.ts'
import type { RefundWorth } from './refund-scope.ts'

/**
 * What waits to be sent again and is not sent if this much goes back, as lines of the order. Changes
 * nothing; the refund itself cuts it (`cutPaidBack`).
 */
export async function endedByRefund(
  db: Db,
  orderId: string,
  { amountCents, lines }: Pick<Extract<RefundWorth, { ok: true }>, 'amountCents' | 'lines'>,
): Promise<OrderLine[]> {
  const replacements = await replacementsOf(db, orderId)
  const order = replacements.some(isWaiting) ? await findOrder(db, orderId) : undefined
  if (!order) return []
  const { refundedCents } = await db
    .selectFrom('orders')
    .select('refunded_cents as refundedCents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const units = await findLineUnits(db, orderId)
  const refunded = lines.filter(({ quantity }) => quantity > 0)
  const cancelled = unitsCancelledBy(units, refunded)
  const sumAt = (all: readonly { position: number; quantity: number }[], position: number) =>
    all.reduce((sum, one) => sum + (one.position === position ? one.quantity : 0), 0)
  const after = units.map((line) => ({
    ...line,
    cancelled: line.cancelled + sumAt(cancelled, line.position),
    refunded: line.refunded + sumAt(refunded, line.position),
  }))
  const isAll = refundedCents + amountCents >= order.amounts.totalCents
  return cutWaiting(after, replacements, isAll).flatMap((cut) =>
    linesNotSentAgain(
      order.lines,
      cut.units.flatMap(({ position, quantity }) => {
        const line = cut.replacement.lines.find((one) => one.position === position)
        return line ? [{ ...line, quantity }] : []
      }),
    ),
  )
}

/**
 * What a refund that was asked for at this moment kept from being sent again, as lines of the order:
 * its units were released in the same transaction.
 */
export async function endedAt(
  db: Db,
  { orderId, at, bought }: { orderId: string; at: string; bought: readonly OrderLine[] },
): Promise<OrderLine[]> {
  const rows = await db
    .selectFrom('stock_movements as moved')
    .innerJoin('replacement_lines as line', (join) =>
      join
        .onRef('line.replacement_id', '=', 'moved.replacement_id')
        .onRef('line.line_position', '=', 'moved.line_position'),
    )
    .select(['line.line_position as position', 'line.size', 'line.color'])
    .select('moved.reserved_change as change')
    .where('moved.order_id', '=', orderId)
    .where('moved.reason', '=', 'released')
    .where('moved.moved_at', '=', at)
    .orderBy('moved.id')
    .execute()
  return linesNotSentAgain(
    bought,
    rows.map(({ change, ...line }) => ({ ...line, quantity: -change })),
  )
}
