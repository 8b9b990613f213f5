import type { ExpressionBuilder } from 'kysely'
import { notify } from '#db/notify.ts'
import type { Db, Schema } from '#db/schema.ts'
import type { MailRow } from '#db/tables/mail.ts'
import { withoutFlush } from '#db/without-flush.ts'
import { isMailAddress } from './address.ts'
import { nextRetry, type NextRetry, type SendFailure } from './retry.ts'

export type NewMail = {
  kind: string
  /** Names the event; a second mail about it is not queued. */
  dedupeKey: string
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  /** The hash of a kept file that goes with it. */
  attachedFile?: string | null | undefined
  /** It waits this long, and can be withdrawn meanwhile. */
  holdMs?: number | undefined
}

/** Dependencies of a use case that queues mail. */
export type MailContext = { db: Db; shopUrl: string; newId: (prefix: 'mail') => string }

const DAY_MS = 24 * 3_600_000

/** Longer than any attempt, see `SEND_DEADLINE_MS`, so that no other worker claims the mail. */
export const LEASE_MS = 5 * 60_000

/**
 * Queues a mail inside the caller's transaction: it is sent if and only if that commits. `at` is
 * ISO-8601 UTC. The Message-ID has the mail's id and the shop's domain, and never changes. Throws
 * if an address is not plain: the caller should have refused it.
 */
export async function queueMail(ctx: MailContext, mail: NewMail, at: string): Promise<void> {
  await queuedMails(ctx, [{ ...mail, id: ctx.newId('mail') }], at).execute()
}

/** The statement of `queueMail`, for one or more mails with ids of their own. */
export function queuedMails(
  { db, shopUrl }: Pick<MailContext, 'db' | 'shopUrl'>,
  mails: readonly (NewMail & { id: string })[],
  at: string,
) {
  const { hostname } = new URL(shopUrl)
  notify(db, 'mail')
  return db
    .insertInto('mail_outbox')
    .values(mails.map((mail) => toRow(mail, { hostname, at })))
    .onConflict((oc) => oc.column('dedupe_key').doNothing())
}

function toRow(mail: NewMail & { id: string }, { hostname, at }: { hostname: string; at: string }) {
  for (const address of [mail.to, mail.replyTo ?? mail.to]) {
    if (!isMailAddress(address)) throw new Error(`mail ${mail.id}: not a plain mail address`)
  }
  return {
    id: mail.id,
    kind: mail.kind,
    dedupe_key: mail.dedupeKey,
    message_id: `<${mail.id}@${hostname}>`,
    to_email: mail.to,
    reply_to: mail.replyTo ?? null,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    status: 'pending',
    next_attempt_at: new Date(Date.parse(at) + (mail.holdMs ?? 0)).toISOString(),
    last_error: null,
    created_at: at,
    sent_at: null,
    attached_file: mail.attachedFile ?? null,
  } as const
}

/**
 * Withdraws a mail that was not sent, inside the caller's transaction. `never_tried` is certain: it
 * waited, and no worker has it. A mail that was tried may have arrived although nobody said so.
 */
export async function withdrawMail(
  trx: Db,
  dedupeKey: string,
): Promise<'never_tried' | 'tried' | 'gone'> {
  const row = await trx
    .deleteFrom('mail_outbox')
    .where('dedupe_key', '=', dedupeKey)
    .where('status', '=', 'pending')
    .returning('attempts')
    .executeTakeFirst()
  if (!row) return 'gone'
  return row.attempts === 0 ? 'never_tried' : 'tried'
}

/** Mails of one kind per day to a typed address, which may be a stranger's. */
const UNPROVED_A_DAY = 3

/**
 * Decides whether one more mail of this kind may go to an unverified address. Counts the mails
 * queued in the last 24 hours, so the limit survives restarts and holds across servers; pass a
 * higher `atMost` if the address is known to be the shopper's.
 */
export async function mayMailTyped(
  trx: Db,
  { kind, to, now }: { kind: string; to: string; now: Date },
  atMost = UNPROVED_A_DAY,
): Promise<boolean> {
  const { mails } = await trx
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.countAll().as('mails'))
    .where('kind', '=', kind)
    .where((eb) => eb.fn<string>('lower', ['to_email']), '=', to.toLowerCase())
    .where('created_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .executeTakeFirstOrThrow()
  return Number(mails) < atMost
}

/**
 * Claims the mail that has been due longest and counts an attempt; undefined if none is due. One
 * conditional UPDATE: only one of several servers gets the mail, and the others see it again only
 * if that server dies and its lease expires. `now` is the database's clock, shared by all: a server
 * whose clock is minutes ahead would see the leases of the others as expired.
 * Guarded by: outbox-worker.server.test.ts, two workers; outbox-clock.server.test.ts.
 */
export async function claimDueMail(db: Db, now: Date): Promise<MailRow | undefined> {
  const due = now.toISOString()
  // A mail without attempts is due, even if the clock of the server that queued it was ahead.
  const isDue = (eb: ExpressionBuilder<Schema, 'mail_outbox'>) =>
    eb.or([
      eb('next_attempt_at', '<=', due),
      eb.and([eb('attempts', '=', 0), eb('next_attempt_at', '=', eb.ref('created_at'))]),
    ])
  return withoutFlush(db, (connection) =>
    connection
      .updateTable('mail_outbox')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        next_attempt_at: new Date(now.getTime() + LEASE_MS).toISOString(),
      }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('mail_outbox')
          .select('id')
          .where('status', '=', 'pending')
          .where(isDue)
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(1),
      )
      // Repeated outside: after a concurrent update Postgres re-checks only these conditions.
      .where('status', '=', 'pending')
      .where(isDue)
      .returningAll()
      .executeTakeFirst(),
  )
}

/** Marks a mail as sent, or as written to a file where no mail server is configured. */
export async function markSent(
  db: Db,
  mail: MailRow,
  { now, savedFile = null }: { now: Date; savedFile?: string | null | undefined },
): Promise<void> {
  await withoutFlush(db, (connection) =>
    connection
      .updateTable('mail_outbox')
      .set({
        status: 'sent',
        sent_at: now.toISOString(),
        last_error: null,
        saved_file: savedFile,
      })
      .where('id', '=', mail.id)
      .where('status', '=', 'pending')
      .execute(),
  )
}

/**
 * Stores a failed attempt and answers the next step. Changes nothing if the mail was sent or
 * claimed again meanwhile.
 */
export async function markFailed(
  db: Db,
  mail: MailRow,
  failed: { failure: SendFailure; detail: string; now: Date },
): Promise<NextRetry> {
  const next = nextRetry(mail.attempts, failed.failure)
  const pauseMs = next.status === 'pending' ? next.pauseMinutes * 60_000 : 0
  await db
    .updateTable('mail_outbox')
    .set({
      status: next.status,
      attempts: next.attempts,
      next_attempt_at: new Date(failed.now.getTime() + pauseMs).toISOString(),
      last_error: `${failed.failure}: ${failed.detail}`,
    })
    .where('id', '=', mail.id)
    .where('status', '=', 'pending')
    .where('next_attempt_at', '=', mail.next_attempt_at)
    .execute()
  if (next.status === 'dead') notify(db, 'desk')
  return next
}
