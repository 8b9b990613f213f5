import { afterRow } from '#db/after-row.ts'
import type { Db } from '#db/schema.ts'
import { pageOfRows, type ListEnd } from '#core/base/text/list-end.ts'
import { refundDueDay, type ReturnStatus } from './return.ts'
import type { ReturnView } from './return-views.ts'
import { withUnits, type Return } from './returns.server.ts'

/** `dueDay` is the last day to refund, in Madrid. */
export type ListedReturn = Return & { dueDay: string }

const STATUSES: Readonly<Record<ReturnView, readonly ReturnStatus[]>> = {
  'por-plazo': ['requested', 'received'],
  recientes: ['requested'],
  'por-recibir': ['requested'],
  'por-decidir': ['received'],
  cerradas: ['refunded', 'declined'],
}

/**
 * A page of the returns of a view: what is open by its legal day, which is the order in which it was
 * declared; what has just come and what is closed with the newest first. Guarded by: return-list.server.test.ts.
 */
export async function pageOfReturns(
  db: Db,
  { view, after, most }: { view: ReturnView; after?: ListEnd | undefined; most: number },
): Promise<{ rows: ListedReturn[]; next: ListEnd | undefined }> {
  const isUp = view !== 'cerradas' && view !== 'recientes'
  let query = db.selectFrom('returns').selectAll().where('status', 'in', STATUSES[view])
  if (after) query = query.where(afterRow(after, { at: 'requested_at', id: 'id', isUp }))
  const found = await query
    .orderBy('requested_at', isUp ? 'asc' : 'desc')
    .orderBy('id')
    .limit(most + 1)
    .execute()
  const page = pageOfRows(found, most, (row) => ({ at: row.requested_at, id: row.id }))
  const rows = await withUnits(db, page.rows)
  return {
    rows: rows.map((one) => ({ ...one, dueDay: refundDueDay(one.requestedAt) })),
    next: page.next,
  }
}

/** How many returns are open, by what they wait for. */
export async function countOpenReturns(db: Db): Promise<Record<'requested' | 'received', number>> {
  const rows = await db
    .selectFrom('returns')
    .select((eb) => ['status', eb.fn.countAll().as('count')])
    .where('status', 'in', ['requested', 'received'])
    .groupBy('status')
    .execute()
  const of = (status: ReturnStatus) => Number(rows.find((row) => row.status === status)?.count ?? 0)
  return { requested: of('requested'), received: of('received') }
}
