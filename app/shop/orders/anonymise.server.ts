import type { Db } from '#db/schema.ts'
import { policy } from '../policy/policy.ts'
import { keptSince } from '../policy/retention.ts'
import { anonymiseReturns, ordersWithOpenReturns } from '../returns/forget-returns.server.ts'
import { isFinished, NOBODY } from './anonymise.ts'

/**
 * Parts the orders of an account from it: nobody can find them by the account any more, and they
 * are to lose the buyer's data as soon as nobody waits for them. Inside the caller's transaction.
 */
export async function partOrders(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ user_id: null, is_to_anonymise: 1 })
    .where('user_id', '=', userId)
    .execute()
  await anonymiseFinishedOrders(trx)
}

/** Takes the buyer out of every parted order that is finished; answers how many. */
export async function anonymiseFinishedOrders(db: Db): Promise<number> {
  const waiting = await db
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status', 'fulfilment_status'])
    .where('is_to_anonymise', '=', 1)
    .execute()
  const open = await ordersWithOpenReturns(db)
  const finished = waiting.filter(
    (row) =>
      !open.has(row.id) &&
      isFinished({
        order: row.status,
        payment: row.payment_status,
        fulfilment: row.fulfilment_status,
      }),
  )
  if (finished.length === 0) return 0
  await anonymise(
    db,
    finished.map(({ id }) => id),
  )
  return finished.length
}

/**
 * Takes the buyer out of every order that the books need no longer name, finished or not; answers
 * how many. The figures stay.
 */
export async function anonymiseOldOrders(db: Db, now: Date): Promise<number> {
  const old = await db
    .selectFrom('orders')
    .select('id')
    .where('placed_at', '<', keptSince(now, 12 * policy.retention.orderYears))
    .where('email', '!=', NOBODY.email)
    .execute()
  if (old.length === 0) return 0
  await anonymise(
    db,
    old.map(({ id }) => id),
  )
  return old.length
}

async function anonymise(db: Db, ids: readonly string[]): Promise<void> {
  await anonymiseReturns(db, ids)
  await db.deleteFrom('order_links').where('order_id', 'in', ids).execute()
  await db
    .updateTable('orders')
    .set({ ...NOBODY, user_id: null, is_to_anonymise: 0 })
    .where('id', 'in', ids)
    .execute()
}
