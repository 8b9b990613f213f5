import type { ExpressionBuilder } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import type { MailRow } from '#db/tables/mail.ts'
import { isMailAddress } from './address.ts'
import { nextTry, type NextTry, type SendFailure } from './retry.ts'

export type NewMail = {
  kind: string
  /** Names the thing that happened; a second mail about it is not queued. */
  dedupeKey: string
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
}

/** What a use case that sends mail needs from outside. */
export type MailContext = { db: Db; shopUrl: string; newId: (prefix: 'mail') => string }

const DAY_MS = 24 * 3_600_000

/** Longer than any try can take, see `SEND_DEADLINE_MS`: a mail in hand is not taken by another. */
export const LEASE_MS = 5 * 60_000

/**
 * Puts a mail into the outbox, inside the caller's transaction: it is sent if and only if that
 * commits. `at` is ISO-8601 UTC. The Message-ID is made of the mail's id and the shop's domain, and
 * never changes. Throws on what is not a plain address: the caller should have refused it.
 */
export async function queueMail(ctx: MailContext, mail: NewMail, at: string): Promise<void> {
  const id = ctx.newId('mail')
  for (const address of [mail.to, mail.replyTo ?? mail.to]) {
    if (!isMailAddress(address)) throw new Error(`mail ${id}: not a plain mail address`)
  }
  await ctx.db
    .insertInto('mail_outbox')
    .values({
      id,
      kind: mail.kind,
      dedupe_key: mail.dedupeKey,
      message_id: `<${id}@${new URL(ctx.shopUrl).hostname}>`,
      to_email: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      status: 'pending',
      next_attempt_at: at,
      last_error: null,
      created_at: at,
      sent_at: null,
    })
    .onConflict((oc) => oc.column('dedupe_key').doNothing())
    .execute()
}

/** Anybody can type anybody's address: more mails of a kind than this are not sent to one a day. */
const UNPROVED_A_DAY = 3

/**
 * Decides whether one more mail of this kind may go to an address that was only typed. Counts what
 * was queued in the last 24 hours, so a restart and another server change nothing; `atMost` is for
 * mails whose receiver is known to be meant.
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
 * Takes the mail that has been due longest and counts a try; undefined if none is due. One
 * conditional UPDATE: of several servers on one database only one gets it, and the others see it
 * again only if this one dies and the lease runs out. `now` is the same clock for all of them, the
 * database's: a server that is minutes ahead would find the leases of the others run out.
 * Guarded by: outbox-worker.server.test.ts, two workers; outbox-clock.server.test.ts.
 */
export async function claimDueMail(db: Db, now: Date): Promise<MailRow | undefined> {
  const due = now.toISOString()
  // One that was never tried is due, whatever the clock of the server that queued it says.
  const isDue = (eb: ExpressionBuilder<Schema, 'mail_outbox'>) =>
    eb.or([
      eb('next_attempt_at', '<=', due),
      eb.and([eb('attempts', '=', 0), eb('next_attempt_at', '=', eb.ref('created_at'))]),
    ])
  return (
    db
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
      // Said again outside: Postgres checks only these when another server was a moment faster.
      .where('status', '=', 'pending')
      .where(isDue)
      .returningAll()
      .executeTakeFirst()
  )
}

export async function markSent(db: Db, mail: MailRow, now: Date): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ status: 'sent', sent_at: now.toISOString(), last_error: null })
    .where('id', '=', mail.id)
    .where('status', '=', 'pending')
    .execute()
}

/**
 * Writes down a failed try and answers what comes next. Changes nothing if the mail was sent or
 * taken again meanwhile.
 */
export async function markFailed(
  db: Db,
  mail: MailRow,
  failed: { failure: SendFailure; detail: string; now: Date },
): Promise<NextTry> {
  const next = nextTry(mail.attempts, failed.failure)
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
  return next
}
