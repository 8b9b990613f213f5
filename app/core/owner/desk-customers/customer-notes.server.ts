import { retention, retentionCutoff } from '#core/base/policy/retention.ts'
import { readNote, sameNoteSince, type NoteRefusal } from '#core/base/text/note-text.ts'
import { inBatches } from '#db/in-batches.ts'
import type { Db } from '#db/schema.ts'

/** What somebody of the shop noted about a person. `by` is the writer's name; null: gone. */
export type CustomerNote = { id: string; text: string; at: string; by: string | null }

/** The notes about the person at an address, the newest first. */
export async function notesAbout(db: Db, email: string): Promise<CustomerNote[]> {
  return db
    .selectFrom('customer_notes')
    .leftJoin('staff', 'staff.id', 'customer_notes.staff_id')
    .select(['customer_notes.id', 'text', 'customer_notes.created_at as at', 'staff.name as by'])
    .where('customer_notes.email', '=', email.toLowerCase())
    .orderBy('customer_notes.created_at', 'desc')
    .orderBy('customer_notes.id')
    .execute()
}

export type AddNoteOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: NoteRefusal | 'repeated' }

/**
 * Adds a note. The person may read it: it is in the file of their data. A note that its writer added
 * in the last day is refused as repeated: the form was sent twice. `at` is ISO-8601 UTC.
 */
export async function addNote(
  ctx: { db: Db; newId: (prefix: string) => string },
  { email, typed, staffId, at }: { email: string; typed: string; staffId: string; at: string },
): Promise<AddNoteOutcome> {
  const note = readNote(typed)
  if (!note.ok) return note
  const same = await ctx.db
    .selectFrom('customer_notes')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('staff_id', '=', staffId)
    .where('text', '=', note.text)
    .where('created_at', '>=', sameNoteSince(at))
    .executeTakeFirst()
  if (same) return { ok: false, reason: 'repeated' }
  const id = ctx.newId('cno')
  await ctx.db
    .insertInto('customer_notes')
    .values({ id, email: email.toLowerCase(), text: note.text, staff_id: staffId, created_at: at })
    .execute()
  return { ok: true, id }
}

/** Deletes a note of the person at an address; false if it is gone. */
export async function deleteNote(db: Db, email: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('customer_notes')
    .where('id', '=', id)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Deletes notes as old as the oldest orders that still name their buyer; answers how many. */
export async function purgeExpiredNotes(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const before = retentionCutoff(now, 12 * retention.orderYears)
  return inBatches(
    db,
    async (trx, most) => {
      const old = trx
        .selectFrom('customer_notes')
        .select('id')
        .where('created_at', '<', before)
        .limit(most)
      const deleted = trx.deleteFrom('customer_notes').where('id', 'in', old)
      return Number((await deleted.executeTakeFirstOrThrow()).numDeletedRows)
    },
    signal,
  )
}
