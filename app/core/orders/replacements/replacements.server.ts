import type { Db } from '#db/schema.ts'
import type { Replacement } from './replacement.ts'

/** The replacements of an order, the oldest first. */
export async function replacementsOf(db: Db, orderId: string): Promise<Replacement[]> {
  const rows = await db
    .selectFrom('replacements')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  if (rows.length === 0) return []
  const lines = await db
    .selectFrom('replacement_lines')
    .select(['replacement_id', 'line_position as position', 'variant_id as variantId'])
    .select(['size', 'color', 'quantity', 'reason'])
    .select(['cancelled_units as cancelled', 'failed_units as failed'])
    .where(
      'replacement_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('line_position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.position + 1,
    madeAt: row.made_at,
    carrier: row.carrier,
    trackingCode: row.tracking_code,
    trackingUrl: row.tracking_url,
    sentAt: row.sent_at,
    deliveredAt: row.delivered_at,
    cancelledAt: row.cancelled_at,
    lines: lines
      .filter((line) => line.replacement_id === row.id)
      .map(({ replacement_id: _id, ...line }) => line),
  }))
}

const waiting = (db: Db) =>
  db.selectFrom('replacements').where('sent_at', 'is', null).where('cancelled_at', 'is', null)

/** How many replacements are to be sent, and when the oldest was made; ISO-8601 UTC. */
export async function countReplacementsToSend(
  db: Db,
): Promise<{ waiting: number; oldestMadeAt: string | null }> {
  const row = await waiting(db)
    .select((eb) => [eb.fn.countAll().as('waiting'), eb.fn.min('made_at').as('oldestMadeAt')])
    .executeTakeFirstOrThrow()
  return { waiting: Number(row.waiting), oldestMadeAt: row.oldestMadeAt }
}

/** The orders with a replacement to send, the longest waiting first; or those of `numbers`. */
export async function ordersWithReplacement(
  db: Db,
  { numbers, most }: { numbers?: readonly string[] | undefined; most: number },
): Promise<string[]> {
  if (numbers?.length === 0) return []
  let query = waiting(db)
    .innerJoin('orders', 'orders.id', 'replacements.order_id')
    .select((eb) => ['orders.id', eb.fn.min('made_at').as('since')])
    .groupBy('orders.id')
  if (numbers) query = query.where('orders.number', 'in', numbers)
  const rows = await query.orderBy('since').orderBy('orders.id').limit(most).execute()
  return rows.map(({ id }) => id)
}

/** Those of these orders whose buyers wait for a replacement: their address is needed. */
export async function ordersAwaitingReplacement(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await waiting(db).select('order_id').where('order_id', 'in', orderIds).execute()
  return new Set(rows.map((row) => row.order_id))
}

/**
 * Marks replacements of an order as arrived: one by its number, or all that are under way. Answers
 * whether there was one. `at` is ISO-8601 UTC.
 */
export async function storeReplacementArrival(
  trx: Db,
  orderId: string,
  number: number | undefined,
  at: string,
): Promise<boolean> {
  let update = trx
    .updateTable('replacements')
    .set({ delivered_at: at })
    .where('order_id', '=', orderId)
    .where('sent_at', 'is not', null)
    .where('delivered_at', 'is', null)
  if (number !== undefined) update = update.where('position', '=', number - 1)
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Forgets the tracking of these orders' replacements, since the carrier's page names the recipient. */
export async function forgetTracking(trx: Db, orderIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('replacements')
    .set({ tracking_code: null, tracking_url: null })
    .where('order_id', 'in', orderIds)
    .execute()
}
