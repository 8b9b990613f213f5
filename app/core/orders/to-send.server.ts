import type { ExpressionBuilder } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'

/**
 * Whether an order has something to send, as SQL over `orders`: it is paid, not cancelled, not
 * sent, and has units without a done or pending refund. Shared by the owner's list and `shipOrder`.
 * Guarded by: to-send.server.test.ts.
 */
export const isToSend = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.and([
    eb('orders.status', '=', 'placed'),
    eb('orders.fulfilment_status', '=', 'unfulfilled'),
    eb('orders.payment_status', 'in', ['paid', 'partly_refunded']),
    // `refunded_cents` includes pending refunds.
    eb.or([
      eb('orders.total_cents', '=', 0),
      eb('orders.refunded_cents', '<', eb.ref('orders.total_cents')),
    ]),
    eb.exists(linesLeft(eb)),
  ])

/** Lines with units that have neither a done nor a pending refund. */
const linesLeft = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb
    .selectFrom('order_lines')
    .select('order_lines.position')
    .whereRef('order_lines.order_id', '=', 'orders.id')
    .where((line) =>
      line(
        'order_lines.quantity',
        '>',
        line
          .selectFrom('refund_lines')
          .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
          .select((sum) =>
            sum.fn.coalesce(sum.fn.sum<number>('refund_lines.quantity'), sum.lit(0)).as('units'),
          )
          .whereRef('refunds.order_id', '=', 'order_lines.order_id')
          .whereRef('refund_lines.position', '=', 'order_lines.position')
          .where('refunds.status', '!=', 'failed'),
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

/** Whether an order has a pending refund, as SQL over `orders`. */
export const isOwed = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.exists(
    eb
      .selectFrom('refunds')
      .select('refunds.id')
      .whereRef('refunds.order_id', '=', 'orders.id')
      .where('refunds.status', '=', 'pending'),
  )

export async function countToSend(db: Db): Promise<number> {
  const { orders } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll().as('orders'))
    .where(isToSend)
    .executeTakeFirstOrThrow()
  return Number(orders)
}
