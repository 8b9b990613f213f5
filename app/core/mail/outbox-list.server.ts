import type { Db } from '#db/schema.ts'
import type { MailRow } from '#db/tables/mail.ts'
import { LEASE_MS } from './outbox.server.ts'

export type MailStatus = MailRow['status']

/** A mail of the outbox without what it says: that may hold a link that signs somebody in. */
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
}

type Which = { status?: MailStatus | undefined; most: number }

/** Mails, the newest first, and how many of each state there are in all. */
export async function listMails(
  db: Db,
  { status, most }: Which,
): Promise<{ mails: ListedMail[]; counts: Record<MailStatus, number> }> {
  let query = db.selectFrom('mail_outbox').selectAll()
  if (status) query = query.where('status', '=', status)
  const rows = await query.orderBy('created_at', 'desc').orderBy('id').limit(most).execute()
  const counted = await db
    .selectFrom('mail_outbox')
    .select((eb) => ['status', eb.fn.countAll().as('mails')])
    .groupBy('status')
    .execute()
  const counts = { pending: 0, sent: 0, dead: 0 }
  for (const { status: name, mails } of counted) counts[name] = Number(mails)
  return { mails: rows.map(toListed), counts }
}

export type FindMailOutcome =
  | { ok: true; mail: ListedMail; text: string }
  | { ok: false; reason: 'unknown' | 'several' }

/** A mail by its id or the first eight signs of it or more. */
export async function findMail(db: Db, typed: string): Promise<FindMailOutcome> {
  const id = typed
    .trim()
    .toLowerCase()
    .replace(/^mail_/, '')
  if (!/^[0-9a-z-]{8,}$/.test(id)) return { ok: false, reason: 'unknown' }
  const rows = await db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('id', 'like', `mail_${id}%`)
    .limit(2)
    .execute()
  const [row, twin] = rows
  if (!row) return { ok: false, reason: 'unknown' }
  return twin ? { ok: false, reason: 'several' } : { ok: true, mail: toListed(row), text: row.text }
}

export type HurryOutcome = { ok: true } | { ok: false; reason: 'sent' | 'in_hand' | 'forgotten' }

/**
 * Lets a mail be tried anew at once, with all its tries before it. Not one that was sent, nor one
 * that the shop may be sending this very moment, or it would go out twice.
 */
export async function retryNow(db: Db, id: string, now: Date): Promise<HurryOutcome> {
  const { numUpdatedRows } = await hurry(db, now).where('id', '=', id).executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) return { ok: true }
  const row = await db
    .selectFrom('mail_outbox')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst()
  const reasons = { pending: 'in_hand', sent: 'sent', dead: 'forgotten' } as const
  return { ok: false, reason: reasons[row?.status ?? 'sent'] }
}

/** The same for every mail that was given up; answers how many. */
export async function hurryDeadMails(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await hurry(db, now)
    .where('status', '=', 'dead')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

const hurry = (db: Db, now: Date) =>
  db
    .updateTable('mail_outbox')
    .set({ status: 'pending', attempts: 0, next_attempt_at: now.toISOString() })
    // One that was given up long ago has lost its text and its address.
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

const toListed = (row: MailRow): ListedMail => ({
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
})

/**
 * How many mails wait, how many were given up, and for how many seconds the oldest that waits has
 * been there. By the index of states: what was sent long ago is not counted.
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
