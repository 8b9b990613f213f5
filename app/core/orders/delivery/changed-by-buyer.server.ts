import type { ExpressionBuilder } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'

/** What a buyer may change of an order until it leaves: where it goes, and the size or colour of a line. */
export type BuyerChange = 'address_changed' | 'line_changed'

/** Changes of each kind: each mails two people. */
export const MOST_BY_BUYER = 5

/** How often its buyer has changed this of an order. */
export async function changesByBuyer(db: Db, orderId: string, kind: BuyerChange): Promise<number> {
  const { changes } = await db
    .selectFrom('order_events')
    .select((eb) => eb.fn.countAll().as('changes'))
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('cause', '=', 'shopper')
    .executeTakeFirstOrThrow()
  return Number(changes)
}

/** Whether its buyer has changed this, as SQL over `orders`: what was printed may be of before. */
export const wasChangedByBuyer = (eb: ExpressionBuilder<Schema, 'orders'>, kind: BuyerChange) =>
  eb.exists(
    eb
      .selectFrom('order_events')
      .select('order_events.position')
      .whereRef('order_events.order_id', '=', 'orders.id')
      .where('order_events.kind', '=', kind)
      .where('order_events.cause', '=', 'shopper'),
  )

/** Those of these numbers whose buyers have changed this of them. */
export async function numbersChangedByBuyer(
  db: Db,
  numbers: readonly string[],
  kind: BuyerChange,
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('number', 'in', numbers)
    .where((eb) => wasChangedByBuyer(eb, kind))
    .execute()
  return new Set(rows.map(({ number }) => number))
}
