import { beginsWith, MOST_COUNTED } from '#db/page.ts'
import type { Db } from '#db/schema.ts'
import type { MailRow } from '#db/tables/mail.ts'
import { LEASE_MS } from './outbox.server.ts'

export type MailStatus = MailRow['status']

/** A mail of the outbox without its text, which may contain a link that signs a person in. */
export type ListedMail = {
  id: string
  kind: string
  to: string
  subject: string
  status: MailStatus
  attempts: number
  nextAttemptAt: string | null
  lastError: string | null
  createdAt: string
  sentAt: string | null
  /** The file that it was written to instead of being sent. */
  savedFile: string | null
}

/** Where a mail is: `saved` was written to a file, since no mail server is configured. */
export type MailPlace = MailStatus | 'saved'

type Which = { place?: MailPlace | undefined; most: number }

/** Mails, the newest first, and how many are in each place, up to `MOST_COUNTED` and one. */
export async function listMails(
  db: Db,
  { place, most }: Which,
): Promise<{ mails: ListedMail[]; counts: Record<MailPlace, number> }> {
  const rows = await inPlace(db, place)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  const counts = {
    pending: await countIn(db, 'pending'),
    sent: await countIn(db, 'sent'),
    dead: await countIn(db, 'dead'),
    saved: await countIn(db, 'saved'),
  }
  return { mails: rows.map(toListed), counts }
}

function inPlace(db: Db, place: MailPlace | undefined) {
  const mails = db.selectFrom('mail_outbox')
  if (place === undefined) return mails
  const some = mails.where('status', '=', place === 'saved' ? 'sent' : place)
  if (place === 'saved') return some.where('saved_file', 'is not', null)
  return place === 'sent' ? some.where('saved_file', 'is', null) : some
}

async function countIn(db: Db, place: MailPlace): Promise<number> {
  // Sorted, so that the index of the list answers it.
  const some = inPlace(db, place)
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(MOST_COUNTED + 1)
  const { mails } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll().as('mails'))
    .executeTakeFirstOrThrow()
  return Number(mails)
}

/** Where a mail is. */
export const placeOf = ({ status, savedFile }: ListedMail): MailPlace =>
  savedFile === null ? status : 'saved'

export type FindMailOutcome =
  | { ok: true; mail: ListedMail; text: string }
  | { ok: false; reason: 'unknown' | 'several' }

/** Finds a mail by its id, or by at least its first eight characters. */
export async function findMail(db: Db, typed: string): Promise<FindMailOutcome> {
  const id = typed
    .trim()
    .toLowerCase()
    .replace(/^mail_/, '')
  if (!/^[0-9a-z-]{8,}$/.test(id)) return { ok: false, reason: 'unknown' }
  const rows = await db
    .selectFrom('mail_outbox')
    .selectAll()
    .where(beginsWith('id', `mail_${id}`))
    .limit(2)
    .execute()
  const [row, twin] = rows
  if (!row) return { ok: false, reason: 'unknown' }
  return twin ? { ok: false, reason: 'several' } : { ok: true, mail: toListed(row), text: row.text }
}

export type HurryOutcome = { ok: true } | { ok: false; reason: 'sent' | 'in_hand' | 'forgotten' }

/**
 * Makes a mail due now and resets its attempts. Refuses a mail that was sent, or that the worker
 * may be sending now, since it would be sent twice.
 */
export async function retryNow(db: Db, id: string, now: Date): Promise<HurryOutcome> {
  const { numUpdatedRows } = await makeDue(db, now).where('id', '=', id).executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) return { ok: true }
  const row = await db
    .selectFrom('mail_outbox')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst()
  const reasons = { pending: 'in_hand', sent: 'sent', dead: 'forgotten' } as const
  return { ok: false, reason: reasons[row?.status ?? 'sent'] }
}

/** Makes every dead mail due now and resets its attempts; answers how many. */
export async function requeueFailedMails(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await makeDue(db, now)
    .where('status', '=', 'dead')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

const makeDue = (db: Db, now: Date) =>
  db
    .updateTable('mail_outbox')
    .set({ status: 'pending', attempts: 0, next_attempt_at: now.toISOString() })
    // Excludes old dead mails, whose text and address are deleted.
    .where('text', '<>', '')
    .where((eb) =>
      eb.or([
        eb('status', '=', 'dead'),
        eb.and([
          eb('status', '=', 'pending'),
          eb('next_attempt_at', '>', new Date(now.getTime() + LEASE_MS).toISOString()),
        ]),
      ]),
    )

export const toListed = (row: MailRow): ListedMail => ({
  id: row.id,
  kind: row.kind,
  to: row.to_email,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  nextAttemptAt: row.status === 'pending' ? row.next_attempt_at : null,
  lastError: row.last_error,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  savedFile: row.saved_file,
})

/**
 * Counts pending and dead mails, and the age of the oldest pending mail in seconds. Uses the index
 * on the state, so it does not read sent mails.
 */
export async function measureOutbox(
  db: Db,
  now: Date,
): Promise<{ pending: number; dead: number; oldestPendingSeconds: number }> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select((eb) => [
      'status',
      eb.fn.countAll().as('mails'),
      eb.fn.min('created_at').as('oldest_at'),
    ])
    .where('status', 'in', ['pending', 'dead'])
    .groupBy('status')
    .execute()
  const measured = { pending: 0, dead: 0, oldestPendingSeconds: 0 }
  for (const { status, mails, oldest_at: oldestAt } of rows) {
    if (status === 'dead') measured.dead = Number(mails)
    if (status !== 'pending') continue
    measured.pending = Number(mails)
    measured.oldestPendingSeconds = Math.max(0, (now.getTime() - Date.parse(oldestAt)) / 1000)
  }
  return measured
}
