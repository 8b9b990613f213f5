import { MOST_LISTED } from '#db/page.ts'
import type { Db } from '#db/schema.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { refundDueDay } from './return.ts'
import { withUnits, type Return } from './returns.server.ts'

/** A return as the owner reads it. `dueDay` is the last day to refund, in Madrid. */
export type OwnerReturn = Return & { dueDay: string; order: OrderWithState | null }

/** The open returns, the oldest first; or the newest of all, `MOST_LISTED` at most. */
export async function listReturns(db: Db, which: { all: boolean }): Promise<OwnerReturn[]> {
  const query = db.selectFrom('returns').selectAll()
  const rows = which.all
    ? await query.orderBy('requested_at', 'desc').orderBy('id').limit(MOST_LISTED).execute()
    : await query
        .where('status', 'in', ['requested', 'received'])
        .orderBy('requested_at')
        .orderBy('id')
        .execute()
  const found = await withUnits(db, rows)
  return Promise.all(found.map((one) => withOrder(db, one)))
}

/** Finds a return by its code, ignoring case and surrounding spaces. */
export async function findReturn(db: Db, code: string): Promise<OwnerReturn | undefined> {
  const rows = await db
    .selectFrom('returns')
    .selectAll()
    .where('code', '=', code.trim().toUpperCase())
    .execute()
  const [found] = await withUnits(db, rows)
  return found && withOrder(db, found)
}

async function withOrder(db: Db, one: Return): Promise<OwnerReturn> {
  const order = one.orderId === null ? undefined : await findOrderWithState(db, one.orderId)
  return { ...one, dueDay: refundDueDay(one.requestedAt), order: order ?? null }
}
