import type { ExpressionBuilder } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'

/** Whether its buyer has changed where an order goes, as SQL over `orders`: a printed label may be of before. */
export const wasReaddressed = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.exists(
    eb
      .selectFrom('order_events')
      .select('order_events.position')
      .whereRef('order_events.order_id', '=', 'orders.id')
      .where('order_events.kind', '=', 'address_changed')
      .where('order_events.cause', '=', 'shopper'),
  )

/** Those of these numbers whose buyers have changed where they go. */
export async function readdressedNumbers(
  db: Db,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('number', 'in', numbers)
    .where(wasReaddressed)
    .execute()
  return new Set(rows.map(({ number }) => number))
}
