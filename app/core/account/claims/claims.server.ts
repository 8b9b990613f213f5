import { contactReference } from '../contact/contact-message.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import { findParcelTimes } from '#core/returns/returns.server.ts'
import type { Db } from '#db/schema.ts'
import type { Claim } from './claim.ts'
import { guaranteeOf, type Guarantee } from './guarantee.ts'

/** The guarantee of what of an order has left, from its last parcel; null before the first. */
export async function findGuarantee(
  db: Db,
  order: OrderWithState,
  now: Date,
): Promise<Guarantee | null> {
  const parcel = await findParcelTimes(db, order.id)
  return parcel && guaranteeOf(order, parcel, now)
}

/** The claims of an order, the oldest first. */
export async function claimsOf(db: Db, orderId: string): Promise<Claim[]> {
  const rows = await withMessage(db).where('claims.order_id', '=', orderId).execute()
  return addUnits(db, rows)
}

/** The claim that a message is, and its order; undefined: it is another message. */
export async function claimOfMessage(
  db: Db,
  messageId: string,
): Promise<(Claim & { orderId: string }) | undefined> {
  const rows = await withMessage(db).where('claims.message_id', '=', messageId).execute()
  const [claim] = await addUnits(db, rows)
  return claim && { ...claim, orderId: rows[0]?.order_id ?? '' }
}

const withMessage = (db: Db) =>
  db
    .selectFrom('claims')
    .leftJoin('contact_messages', 'contact_messages.id', 'claims.message_id')
    .selectAll('claims')
    .select('contact_messages.handled_at')
    .orderBy('claims.position')

type Row = Awaited<ReturnType<ReturnType<typeof withMessage>['execute']>>[number]

async function addUnits(db: Db, rows: readonly Row[]): Promise<Claim[]> {
  if (rows.length === 0) return []
  const lines = await db
    .selectFrom('claim_lines')
    .selectAll()
    .where(
      'claim_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('line_position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    wish: row.wish,
    at: row.made_at,
    units: lines
      .filter(({ claim_id }) => claim_id === row.id)
      .map(({ line_position: position, quantity }) => ({ position, quantity })),
    reference: row.message_id && contactReference(row.message_id),
    handledAt: row.handled_at,
  }))
}
