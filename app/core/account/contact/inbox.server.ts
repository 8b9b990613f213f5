import type { Selectable } from 'kysely'
import { beginsWith, MOST_LISTED } from '#db/page.ts'
import type { Db } from '#db/schema.ts'
import type { ContactMessagesTable } from '#db/tables/mail.ts'
import { contactReference, type ContactMessage } from './contact-message.ts'

/** A contact message as the owner reads it. */
export type InboxMessage = Omit<ContactMessage, 'subject'> & {
  /** One of the form's, or `CLAIM_SUBJECT`. */
  subject: string
  reference: string
  createdAt: string
  handledAt: string | null
}

/** An answer of the shop; `sentAt` is when it was queued. */
export type MessageReply = { text: string; sentAt: string }

/** Open messages, oldest first; or the newest of all, `MOST_LISTED` at most. */
export async function listMessages(db: Db, which: { all: boolean }): Promise<InboxMessage[]> {
  const query = messageRows(db)
  const rows = which.all
    ? await query
        .orderBy('created_at', 'desc')
        .orderBy('contact_messages.id')
        .limit(MOST_LISTED)
        .execute()
    : await query
        .where('handled_at', 'is', null)
        .orderBy('created_at')
        .orderBy('contact_messages.id')
        .execute()
  return rows.map(toMessage)
}

export type FindMessageOutcome =
  | { ok: true; id: string; message: InboxMessage; replies: MessageReply[] }
  | { ok: false; reason: 'unknown' | 'several' }

/** Finds a message by its reference ("3F2A-91BC"), in any case. Refuses one of two messages. */
export async function findMessage(db: Db, reference: string): Promise<FindMessageOutcome> {
  const signs = reference.trim().toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{8}$/.test(signs)) return { ok: false, reason: 'unknown' }
  const rows = await messageRows(db)
    .where(beginsWith('contact_messages.id', `msg_${signs}`))
    .limit(2)
    .execute()
  const [row, twin] = rows
  if (!row) return { ok: false, reason: 'unknown' }
  if (twin) return { ok: false, reason: 'several' }
  const replies = await listReplies(db, row.id)
  return { ok: true, id: row.id, message: toMessage(row), replies }
}

/** The answers to a message, in the order in which they were sent. */
const listReplies = (db: Db, messageId: string): Promise<MessageReply[]> =>
  db
    .selectFrom('contact_replies')
    .select(['text', 'created_at as sentAt'])
    .where('message_id', '=', messageId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/**
 * Locks a message until the transaction ends, and returns its answers: another answer waits, then
 * sees what was sent.
 */
export async function lockReplies(trx: Db, messageId: string): Promise<MessageReply[]> {
  await trx
    .updateTable('contact_messages')
    .set((eb) => ({ handled_at: eb.ref('handled_at') }))
    .where('id', '=', messageId)
    .execute()
  return listReplies(trx, messageId)
}

/** Marks a message as handled; false if it already was. */
export async function markHandled(db: Db, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_messages')
    .set({ handled_at: now })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** What the inbox calls a message that is a claim. */
export const CLAIM_SUBJECT = 'Reclamación'

/** The messages, each with the claim that it is. */
export const messageRows = (db: Db) =>
  db
    .selectFrom('contact_messages')
    .leftJoin('claims', 'claims.message_id', 'contact_messages.id')
    .selectAll('contact_messages')
    .select('claims.id as claim_id')

type MessageRow = Selectable<ContactMessagesTable> & { claim_id: string | null }

export const toMessage = (row: MessageRow): InboxMessage => ({
  reference: contactReference(row.id),
  user_name: row.user_name,
  user_email: row.user_email,
  subject: row.claim_id === null ? row.subject : CLAIM_SUBJECT,
  message: row.message,
  createdAt: row.created_at,
  handledAt: row.handled_at,
})
