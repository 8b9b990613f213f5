import { afterRow } from '#db/after-row.ts'
import type { Db } from '#db/schema.ts'
import { pageOfRows, type ListEnd } from '#core/base/text/list-end.ts'
import { messageRows, toMessage, type InboxMessage } from './inbox.server.ts'
import type { MessageView } from './message-views.ts'

/**
 * A page of the inbox: who waits longest first; what is done with the newest first. Guarded by:
 * message-list.server.test.ts.
 */
export async function pageOfMessages(
  db: Db,
  { view, after, most }: { view: MessageView; after?: ListEnd | undefined; most: number },
): Promise<{ rows: InboxMessage[]; next: ListEnd | undefined }> {
  const isUp = view === 'esperan'
  let query = messageRows(db)
  if (view !== 'todos') query = query.where('handled_at', isUp ? 'is' : 'is not', null)
  if (after)
    query = query.where(afterRow(after, { at: 'created_at', id: 'contact_messages.id', isUp }))
  const direction = isUp ? 'asc' : 'desc'
  const found = await query
    .orderBy('created_at', direction)
    .orderBy('contact_messages.id', 'asc')
    .limit(most + 1)
    .execute()
  const page = pageOfRows(found, most, (row) => ({ at: row.created_at, id: row.id }))
  return { rows: page.rows.map(toMessage), next: page.next }
}

/** How many messages wait for an answer. */
export async function countOpenMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('contact_messages')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Opens a message that was marked as handled at that moment; false if it has changed since. */
export async function reopenMessage(db: Db, id: string, handledAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_messages')
    .set({ handled_at: null })
    .where('id', '=', id)
    .where('handled_at', '=', handledAt)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
