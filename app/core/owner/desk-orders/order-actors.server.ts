import type { ExpressionBuilder } from 'kysely'
import { COMMAND_LINE } from '#core/base/audit/audit.ts'
import type { Db, Schema } from '#db/schema.ts'
import type { HouseChange } from './order-actors.ts'

/** No order has so many; of one that had, the first are told. */
const MOST = 200

/** What the audit log has of an order and of its returns, the oldest first. One indexed read. */
export async function changesOfOrder(db: Db, orderId: string): Promise<HouseChange[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .leftJoin('staff', 'staff.id', 'actor_id')
    .select(['at', 'action', 'actor_kind', 'staff.name as name'])
    .where(isAboutOrder(orderId))
    .orderBy('number')
    .limit(MOST)
    .execute()
  return rows.map(({ at, action, actor_kind: kind, name }) => ({
    at,
    action,
    who: kind === 'command' ? COMMAND_LINE : name,
  }))
}

/**
 * Whether an entry is of this order or of one of its returns, as SQL over `audit_entries`. The desk
 * names them by their ids, the command line as they were typed: by number and code.
 */
export const isAboutOrder =
  (orderId: string) => (eb: ExpressionBuilder<Schema, 'audit_entries'>) => {
    const order = eb.selectFrom('orders').where('orders.id', '=', orderId)
    const returns = eb.selectFrom('returns').where('returns.order_id', '=', orderId)
    const is = (kind: 'order' | 'return') => eb('subject_kind', '=', kind)
    return eb.or([
      is('order').and('subject_id', '=', orderId),
      is('order').and('subject_id', 'in', order.select('orders.number')),
      is('return').and('subject_id', 'in', returns.select('returns.id')),
      is('return').and('subject_id', 'in', returns.select('returns.code')),
    ])
  }
