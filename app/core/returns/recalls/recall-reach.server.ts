import { sql, type AliasableExpression, type SqlBool } from 'kysely'
import { addDays, startOfMadridDay } from '#core/base/dates/madrid-time.ts'
import type { Db } from '#db/schema.ts'
import type { RecallTerms } from './recall.ts'

/** What a recall is about: variants, and when they were sold (days in Madrid, both included). */
export type RecallScope = Pick<RecallTerms, 'soldFrom' | 'soldUntil'> & {
  variantIds: readonly string[]
}

/** An order with units of a recall: in its buyer's hands, or still to be sent. */
export type ReachedOrder = { orderId: string; number: string; email: string; units: number }

// A sum is text on Postgres.
const inHands = sql<number | string>`sum(order_lines.dispatched_units - order_lines.returned_units)`
const toSend = sql<number | string>`sum(order_lines.quantity - order_lines.cancelled_units
  - order_lines.dispatched_units)`

/** The variants of a recall that is open, or these. */
type Variants = readonly string[] | { openRecall: string }

/**
 * Units of some variants by order. Summed before the orders are joined: grouped by the order's id,
 * Postgres would read all orders in the order of that key.
 */
const boughtUnits = (db: Db, variants: Variants, units: typeof inHands) =>
  db
    .selectFrom('order_lines')
    .where('order_lines.variant_id', 'in', isList(variants) ? variants : openVariants(db, variants))
    .select(['order_lines.order_id', units.as('units')])
    .groupBy('order_lines.order_id')
    .having(units, '>', 0)

const again = sql<
  number | string
>`sum(replacement_lines.quantity - replacement_lines.cancelled_units)`

/** The same, of what is sent again at 0 €. */
const replacedUnits = (db: Db, variants: Variants, state: 'sent' | 'waiting') =>
  db
    .selectFrom('replacement_lines')
    .innerJoin('replacements', 'replacements.id', 'replacement_lines.replacement_id')
    .where('variant_id', 'in', isList(variants) ? variants : openVariants(db, variants))
    .where('sent_at', state === 'sent' ? 'is not' : 'is', null)
    .select(['replacements.order_id', again.as('units')])
    .groupBy('replacements.order_id')
    .having(again, '>', 0)

const isList = (variants: Variants): variants is readonly string[] => !('openRecall' in variants)

/** Orders with these units, which may be in both parts. */
const ordersWith = (
  db: Db,
  parts: AliasableExpression<{ order_id: string; units: number | string }>,
) =>
  db
    .selectFrom(
      db
        .selectFrom(parts.as('parts'))
        .select((eb) => ['parts.order_id', eb.fn.sum<number | string>('parts.units').as('units')])
        .groupBy('parts.order_id')
        .as('held'),
    )
    .innerJoin('orders', 'orders.id', 'held.order_id')

const openVariants = (db: Db, { openRecall: code }: { openRecall: string }) =>
  db
    .selectFrom('recall_variants')
    .leftJoin('recall_ends', 'recall_ends.recall_code', 'recall_variants.recall_code')
    .select('recall_variants.variant_id')
    .where('recall_variants.recall_code', '=', code)
    .where('recall_ends.ended_at', 'is', null)

/** Those with units in their buyer's hands, that were placed, or sent again, within the days. */
function reachedOrders(db: Db, { variantIds, soldFrom, soldUntil }: RecallScope) {
  let bought = db
    .selectFrom(boughtUnits(db, variantIds, inHands).as('bought'))
    .innerJoin('orders', 'orders.id', 'bought.order_id')
    .select(['bought.order_id', 'bought.units'])
  let replaced = replacedUnits(db, variantIds, 'sent')
  if (soldFrom !== null) {
    const from = startOfMadridDay(soldFrom)
    bought = bought.where('placed_at', '>=', from)
    replaced = replaced.where('sent_at', '>=', from)
  }
  if (soldUntil !== null) {
    const until = startOfMadridDay(addDays(soldUntil, 1))
    bought = bought.where('placed_at', '<', until)
    replaced = replaced.where('sent_at', '<', until)
  }
  return ordersWith(db, bought.unionAll(replaced))
}

/**
 * Notes the orders whose buyers have units of the variants, sent to them (also again at
 * 0 €) and not come back: those that
 * the recall does not have yet. One statement, so that no order slips between a look and a note.
 */
export async function noteOrders(trx: Db, code: string, scope: RecallScope): Promise<void> {
  await trx
    .insertInto('recall_orders')
    .columns(['recall_code', 'order_id', 'units', 'reach'])
    .expression(
      reachedOrders(trx, scope)
        .select([
          sql<string>`cast(${code} as text)`.as('recall_code'),
          'orders.id',
          'held.units',
          sql.lit('waiting').as('reach'),
        ])
        // SQLite reads "on conflict" after a join as the join's condition.
        .where(sql<SqlBool>`true`),
    )
    .onConflict((oc) => oc.columns(['recall_code', 'order_id']).doNothing())
    .execute()
}

/** The orders that `noteOrders` would note, for the owner to see before anything is done. */
export async function findReached(db: Db, scope: RecallScope): Promise<ReachedOrder[]> {
  const rows = await reachedOrders(db, scope)
    .select(['orders.id as orderId', 'orders.number', 'orders.email', 'held.units'])
    .orderBy('orders.placed_at')
    .orderBy('orders.id')
    .execute()
  return rows.map((row) => ({ ...row, units: Number(row.units) }))
}

const unsentOf = (db: Db, variants: Variants) =>
  ordersWith(db, boughtUnits(db, variants, toSend).unionAll(replacedUnits(db, variants, 'waiting')))
    .select(['orders.id as orderId', 'orders.number', 'held.units'])
    .where('orders.status', '=', 'placed')
    .where('orders.payment_status', 'in', ['pending', 'paid', 'partly_refunded'])

/** The query of `findUnsent` for the variants of a recall, while it is open. */
export const unsentOrders = (db: Db, code: string) => unsentOf(db, { openRecall: code })

/** Orders that would still be sent with units of the variants, whenever they were placed. */
export async function findUnsent(
  db: Db,
  variantIds: readonly string[],
): Promise<Omit<ReachedOrder, 'email'>[]> {
  if (variantIds.length === 0) return []
  const rows = await unsentOf(db, variantIds)
    .orderBy('orders.placed_at')
    .orderBy('orders.id')
    .execute()
  return rows.map((row) => ({ ...row, units: Number(row.units) }))
}
