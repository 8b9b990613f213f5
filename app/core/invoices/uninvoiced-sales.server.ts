import type { Db } from '#db/schema.ts'

/** Why a paid sale has no invoice. */
export type Uninvoiced = { reason: 'needs_buyer' | 'clock' | 'made_elsewhere'; paidAt: string }

/** Notes that a sale has no invoice of its own, and why; a later reason takes the place of another. */
export async function noteUninvoiced(
  trx: Db,
  orderId: string,
  { reason, paidAt }: Uninvoiced,
): Promise<void> {
  await trx
    .insertInto('uninvoiced_sales')
    .values({ order_id: orderId, reason, paid_at: paidAt })
    .onConflict((oc) => oc.column('order_id').doUpdateSet({ reason }))
    .execute()
}

/** The sale has its invoice by now, or needs none. */
export async function forgetUninvoiced(trx: Db, orderId: string): Promise<void> {
  await trx.deleteFrom('uninvoiced_sales').where('order_id', '=', orderId).execute()
}

/** Why a sale has no invoice of the whole order; undefined if it was never noted. */
export const findUninvoiced = (db: Db, orderId: string): Promise<Uninvoiced | undefined> =>
  db
    .selectFrom('uninvoiced_sales')
    .select(['reason', 'paid_at as paidAt'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()

/** The numbers of the orders whose invoice waits: for the buyer's tax number, or for a right clock. */
export async function salesWaiting(db: Db, reason: 'needs_buyer' | 'clock'): Promise<string[]> {
  const rows = await db
    .selectFrom('uninvoiced_sales')
    .innerJoin('orders', 'orders.id', 'uninvoiced_sales.order_id')
    .select('orders.number')
    .where('reason', '=', reason)
    .orderBy('uninvoiced_sales.order_id')
    .execute()
  return rows.map(({ number }) => number)
}

/** How many paid sales wait for their invoice. */
export async function countWaitingSales(db: Db): Promise<number> {
  const { sales } = await db
    .selectFrom('uninvoiced_sales')
    .select((eb) => eb.fn.count('order_id').as('sales'))
    .where('reason', '<>', 'made_elsewhere')
    .executeTakeFirstOrThrow()
  return Number(sales)
}
