import type { Db } from '#db/schema.ts'
import { WAIT_REASONS, type WaitReason } from './invoice.ts'

/** Why no invoice is made any more: another program made it, or it was cancelled and was no sale. */
export type SettledReason = 'made_elsewhere' | 'cancelled'

export const isSettled = (reason: Uninvoiced['reason']): reason is SettledReason =>
  reason === 'made_elsewhere' || reason === 'cancelled'

/**
 * Why a paid sale has no invoice. `path`: which element of its record the tax agency's schema
 * refuses, as a `RecordFault` has it; null for the other reasons.
 */
export type Uninvoiced = {
  reason: WaitReason | SettledReason
  paidAt: string
  path: string | null
}

/** Notes that a sale has no invoice of its own, and why; a later reason takes the place of another. */
export async function noteUninvoiced(
  trx: Db,
  orderId: string,
  { reason, paidAt, path }: Uninvoiced,
): Promise<void> {
  await trx
    .insertInto('uninvoiced_sales')
    .values({ order_id: orderId, reason, paid_at: paidAt, record_path: path })
    .onConflict((oc) => oc.column('order_id').doUpdateSet({ reason, record_path: path }))
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
    .select(['reason', 'paid_at as paidAt', 'record_path as path'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()

/** A sale whose record the tax agency's schema refuses, and which element of it. */
export type UnfitSale = { order: string; path: string }

/** The sales whose records the tax agency's schema refuses. */
export async function unfitSales(db: Db): Promise<UnfitSale[]> {
  const rows = await waitingSales(db, 'record')
    .select(['orders.number as order', 'record_path as path'])
    .execute()
  return rows.map(({ order, path }) => ({ order, path: path ?? '' }))
}

/** The numbers of the orders whose invoice waits for this reason. */
export async function salesWaiting(db: Db, reason: WaitReason): Promise<string[]> {
  const rows = await waitingSales(db, reason).select('orders.number').execute()
  return rows.map(({ number }) => number)
}

/** How many paid sales wait for their invoice. */
export async function countWaitingSales(db: Db): Promise<number> {
  const { sales } = await db
    .selectFrom('uninvoiced_sales')
    .select((eb) => eb.fn.count('order_id').as('sales'))
    .where('reason', 'in', WAIT_REASONS)
    .executeTakeFirstOrThrow()
  return Number(sales)
}

const waitingSales = (db: Db, reason: WaitReason) =>
  db
    .selectFrom('uninvoiced_sales')
    .innerJoin('orders', 'orders.id', 'uninvoiced_sales.order_id')
    .where('reason', '=', reason)
    .orderBy('uninvoiced_sales.order_id')
