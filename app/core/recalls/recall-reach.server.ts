import { sql, type ExpressionBuilder } from 'kysely'
import { addDays, startOfMadridDay } from '#core/dates/madrid-time.ts'
import type { Db, Schema } from '#db/schema.ts'
import type { RecallTerms } from './recall.ts'

/** What a recall is about: variants, and when they were sold (days in Madrid, both included). */
export type RecallScope = Pick<RecallTerms, 'soldFrom' | 'soldUntil'> & {
  variantIds: readonly string[]
}

/** An order with units of a recall: in its buyer's hands, or still to be sent. */
export type ReachedOrder = { orderId: string; number: string; email: string; units: number }

/** Lines of these variants, of orders that were placed within the days. */
function linesIn(db: Db, { variantIds, soldFrom, soldUntil }: RecallScope) {
  let lines = db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .where('order_lines.variant_id', 'in', variantIds)
  if (soldFrom !== null) lines = lines.where('placed_at', '>=', startOfMadridDay(soldFrom))
  if (soldUntil !== null) {
    lines = lines.where('placed_at', '<', startOfMadridDay(addDays(soldUntil, 1)))
  }
  return lines
}

// A sum is text on Postgres.
const inHands = sql<number | string>`sum(order_lines.dispatched_units - order_lines.returned_units)`
const unsent = sql<number | string>`sum(order_lines.quantity - order_lines.cancelled_units
  - order_lines.dispatched_units)`

/**
 * Notes the orders whose buyers have units of the variants, sent to them and not come back: those that
 * the recall does not have yet. One statement, so that no order slips between a look and a note.
 */
export async function noteOrders(trx: Db, code: string, scope: RecallScope): Promise<void> {
  await trx
    .insertInto('recall_orders')
    .columns(['recall_code', 'order_id', 'units', 'reach'])
    .expression(
      linesIn(trx, scope)
        .select([
          sql<string>`cast(${code} as text)`.as('recall_code'),
          'orders.id',
          inHands.as('units'),
          sql.lit('waiting').as('reach'),
        ])
        .groupBy('orders.id')
        .having(inHands, '>', 0),
    )
    .onConflict((oc) => oc.columns(['recall_code', 'order_id']).doNothing())
    .execute()
}

/** The orders that `noteOrders` would note, for the owner to see before anything is done. */
export async function findReached(db: Db, scope: RecallScope): Promise<ReachedOrder[]> {
  const rows = await linesIn(db, scope)
    .select(['orders.id as orderId', 'orders.number', 'orders.email', inHands.as('units')])
    .groupBy(['orders.id', 'orders.number', 'orders.email', 'orders.placed_at'])
    .having(inHands, '>', 0)
    .orderBy('orders.placed_at')
    .orderBy('orders.id')
    .execute()
  return rows.map((row) => ({ ...row, units: Number(row.units) }))
}

const isUnsent = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.and([
    eb('orders.status', '=', 'placed'),
    eb('orders.payment_status', 'in', ['pending', 'paid', 'partly_refunded']),
  ])

/** The query of `findUnsent` for the variants of a recall, while it is open. */
export const unsentOrders = (db: Db, code: string) =>
  db
    .selectFrom('recall_variants')
    .innerJoin('order_lines', 'order_lines.variant_id', 'recall_variants.variant_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .leftJoin('recall_ends', 'recall_ends.recall_code', 'recall_variants.recall_code')
    .select(['orders.id as orderId', 'orders.number', unsent.as('units')])
    .where('recall_variants.recall_code', '=', code)
    .where('recall_ends.ended_at', 'is', null)
    .where(isUnsent)
    .groupBy(['orders.id', 'orders.number'])
    .having(unsent, '>', 0)

/** Orders that would still be sent with units of the variants, whenever they were placed. */
export async function findUnsent(
  db: Db,
  variantIds: readonly string[],
): Promise<Omit<ReachedOrder, 'email'>[]> {
  if (variantIds.length === 0) return []
  const rows = await linesIn(db, { variantIds, soldFrom: null, soldUntil: null })
    .select(['orders.id as orderId', 'orders.number', unsent.as('units')])
    .where(isUnsent)
    .groupBy(['orders.id', 'orders.number', 'orders.placed_at'])
    .having(unsent, '>', 0)
    .orderBy('orders.placed_at')
    .orderBy('orders.id')
    .execute()
  return rows.map((row) => ({ ...row, units: Number(row.units) }))
}
