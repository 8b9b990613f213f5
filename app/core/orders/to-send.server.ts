import { sql, type ExpressionBuilder } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import { COD } from './order.ts'

/**
 * Whether an order has something to send, as SQL over `orders`: units that were neither cancelled
 * nor dispatched, and money that stays, or that the courier collects. Shared by the owner's list and `shipOrder`.
 * Guarded by: to-send.server.test.ts.
 */
export const isToSend = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.and([
    // Literals, as in the partial index of orders to send.
    eb('orders.status', '=', sql.lit('placed')),
    eb('orders.fulfilment_status', 'in', sql<'unfulfilled'>`('unfulfilled', 'partly_shipped')`),
    eb.or([
      eb('orders.payment_status', 'in', ['paid', 'partly_refunded']),
      eb.and([
        eb('orders.payment_status', '=', 'pending'),
        eb('orders.payment_provider', '=', COD),
      ]),
    ]),
    // `refunded_cents` includes pending refunds.
    eb.or([
      eb('orders.total_cents', '=', 0),
      eb('orders.refunded_cents', '<', eb.ref('orders.total_cents')),
    ]),
    eb.exists(openLines(eb)),
  ])

/** Lines with units to send. A unit with a refund is never one of them: see `reserveRefund`. */
const openLines = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb
    .selectFrom('order_lines')
    .select('order_lines.position')
    .whereRef('order_lines.order_id', '=', 'orders.id')
    .where((line) =>
      line(
        'order_lines.quantity',
        '>',
        line('order_lines.cancelled_units', '+', line.ref('order_lines.dispatched_units')),
      ),
    )

/** Whether this order has something to send now. */
export async function hasToSend(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where(isToSend)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * When these orders were paid, by id, ISO-8601 UTC; without those that were not. What is paid to the
 * courier may leave as soon as it is placed.
 */
export async function paidTimes(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select((eb) => ['order_id as id', eb.fn.max('happened_at').as('at')])
    .where('order_id', 'in', orderIds)
    .where((eb) =>
      eb.or([
        eb.and([eb('payment_provider', '=', COD), eb('kind', '=', 'placed')]),
        eb.and([eb('payment_provider', '<>', COD), eb('kind', 'in', ['paid', 'paid_late'])]),
      ]),
    )
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/**
 * Whether an order has a pending refund, as SQL over `orders`. From the few refunds: with `exists`
 * SQLite asks it of every order.
 */
export const isOwed = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb(
    'orders.id',
    'in',
    eb.selectFrom('refunds').select('refunds.order_id').where('refunds.status', '=', 'pending'),
  )

/** How many orders have something to send, and when the oldest was placed; ISO-8601 UTC. */
export async function countToSend(
  db: Db,
): Promise<{ orders: number; oldestPlacedAt: string | null }> {
  const { orders, oldestPlacedAt } = await db
    .selectFrom('orders')
    .select((eb) => [eb.fn.countAll().as('orders'), eb.fn.min('placed_at').as('oldestPlacedAt')])
    .where(isToSend)
    .executeTakeFirstOrThrow()
  return { orders: Number(orders), oldestPlacedAt }
}
