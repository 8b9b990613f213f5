import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import { readNote, sameNoteSince, type NoteRefusal } from '#core/base/text/note-text.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { lockOrder } from '#core/orders/transition-order.server.ts'
import type { Db } from '#db/schema.ts'

/** What somebody of the shop noted about an order. `by` is the writer's name; null: gone. */
export type OrderNote = { id: string; text: string; at: string; by: string | null }

/** The notes of an order, the newest first. */
export async function notesOfOrder(db: Db, orderId: string): Promise<OrderNote[]> {
  return db
    .selectFrom('order_notes')
    .leftJoin('staff', 'staff.id', 'order_notes.staff_id')
    .select(['order_notes.id', 'text', 'order_notes.created_at as at', 'staff.name as by'])
    .where('order_id', '=', orderId)
    .orderBy('order_notes.created_at', 'desc')
    .orderBy('order_notes.id')
    .execute()
}

export type AddOrderNoteOutcome =
  | { ok: true; id: string; orderId: string }
  | { ok: false; reason: NoteRefusal | 'unknown_order' | 'forgotten' | 'repeated' }

/**
 * Adds a note to an order, inside the caller's transaction. Refuses an empty or too long note, and an
 * order whose buyer was anonymised: that deleted its notes, and no job would delete a later one. A
 * note that its writer added in the last day is refused as repeated: the form was sent twice. `at` is
 * ISO-8601 UTC.
 */
export async function addOrderNote(
  ctx: { db: Db; newId: (prefix: string) => string },
  { number, typed, staffId, at }: { number: string; typed: string; staffId: string; at: string },
): Promise<AddOrderNoteOutcome> {
  const note = readNote(typed)
  if (!note.ok) return note
  const orderId = await findOrderId(ctx.db, number)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  await lockOrder(ctx.db, orderId) // whoever forgets the buyer meanwhile waits, or is seen
  const { email } = await ctx.db
    .selectFrom('orders')
    .select('email')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (email === ANONYMOUS_BUYER.email) return { ok: false, reason: 'forgotten' }
  const same = await ctx.db
    .selectFrom('order_notes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('staff_id', '=', staffId)
    .where('text', '=', note.text)
    .where('created_at', '>=', sameNoteSince(at))
    .executeTakeFirst()
  if (same) return { ok: false, reason: 'repeated' }
  const id = ctx.newId('ono')
  await ctx.db
    .insertInto('order_notes')
    .values({ id, order_id: orderId, text: note.text, staff_id: staffId, created_at: at })
    .execute()
  return { ok: true, id, orderId }
}

/** Deletes a note of an order; undefined if it is gone, else the id of its order. */
export async function deleteOrderNote(
  db: Db,
  { number, id }: { number: string; id: string },
): Promise<string | undefined> {
  const orderId = await findOrderId(db, number)
  if (orderId === undefined) return undefined
  const { numDeletedRows } = await db
    .deleteFrom('order_notes')
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n ? orderId : undefined
}
