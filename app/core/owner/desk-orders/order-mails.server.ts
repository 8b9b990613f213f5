import { changeMailKey } from '#core/orders/delivery/address-mails.server.ts'
import { correctedMailKey, MOST_EMAILS } from '#core/orders/delivery/change-email.server.ts'
import { MOST_BY_BUYER } from '#core/orders/delivery/changed-by-buyer.server.ts'
import type { MailContext } from '#core/mail/outbox.server.ts'
import type { MailRow } from '#db/tables/mail.ts'
import type { Db } from '#db/schema.ts'

/**
 * A mail about an order, as the desk lists it: without its text, which has the buyer's link, and
 * without its subject, which says what a refund is of. Guarded by: order-facts.server.test.ts.
 */
export type OrderMailSent = Pick<MailRow, 'id' | 'kind' | 'status'> & {
  createdAt: string
  sentAt: string | null
  /** Its text is still there; old mails keep only that they were sent. */
  canResend: boolean
}

/** The kinds of mails by what their key names. */
const KINDS = {
  order: [
    'order-confirmation',
    'order-cancelled',
    'late-payment',
    'transfer-details',
    'transfer-reminder',
    'pay-link',
    'pay-link-reminder',
  ],
  change: ['order-address', 'order-line'],
  parcel: ['order-shipped', 'order-not-shipped'],
  replacement: ['replacement-made', 'replacement-sent', 'replacement-cancelled'],
  refund: ['order-lines-cancelled', 'order-refunded', 'order-refund-under-way'],
}

/** The mails about an order that went to its buyer, the oldest first. */
export async function mailsOfOrder(db: Db, orderId: string): Promise<OrderMailSent[]> {
  const idsIn = async (table: 'parcels' | 'refunds' | 'replacements') => {
    const rows = await db.selectFrom(table).select('id').where('order_id', '=', orderId).execute()
    return rows.map(({ id }) => id)
  }
  const [parcels, refunds, replacements] = await Promise.all([
    idsIn('parcels'),
    idsIn('refunds'),
    idsIn('replacements'),
  ])
  const keys = [
    ...KINDS.order.map((kind) => `${kind}/${orderId}`),
    ...KINDS.change.flatMap((kind) =>
      Array.from({ length: MOST_BY_BUYER }, (_, at) => `${kind}/${changeMailKey(orderId, at + 1)}`),
    ),
    ...Array.from({ length: MOST_EMAILS }, (_, at) => correctedMailKey(orderId, at + 1)),
    ...KINDS.parcel.flatMap((kind) => parcels.map((id) => `${kind}/${id}`)),
    ...KINDS.replacement.flatMap((kind) => replacements.map((id) => `${kind}/${id}`)),
    ...KINDS.refund.flatMap((kind) => refunds.map((id) => `${kind}/${id}`)),
  ]
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'status'])
    .select(['created_at as createdAt', 'sent_at as sentAt'])
    .select((eb) => eb.case().when('text', '=', '').then(0).else(1).end().as('has_text'))
    .where('dedupe_key', 'in', keys)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ has_text: hasText, ...row }) => ({ ...row, canResend: hasText === 1 }))
}

export type ResendOutcome =
  | { ok: true; kind: string }
  | { ok: false; reason: 'unknown' | 'forgotten' | 'not_sent_yet' | 'just_sent' }

/** The same mail goes out again at most this often. */
const AGAIN_AFTER_MS = 60_000

/**
 * Queues a mail of an order once more, as it was, inside the caller's transaction. Refuses a mail
 * that is not of this order, that waits to be sent, that went out again within the last minute, or
 * whose text is no longer kept. `at` is ISO-8601 UTC.
 */
export async function resendOrderMail(
  ctx: MailContext,
  { orderId, mailId, at }: { orderId: string; mailId: string; at: string },
): Promise<ResendOutcome> {
  const found = (await mailsOfOrder(ctx.db, orderId)).find(({ id }) => id === mailId)
  if (!found) return { ok: false, reason: 'unknown' }
  if (found.status === 'pending') return { ok: false, reason: 'not_sent_yet' }
  if (!found.canResend) return { ok: false, reason: 'forgotten' }
  const row = await ctx.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('id', '=', mailId)
    .executeTakeFirstOrThrow()
  const id = ctx.newId('mail')
  // The minute is part of the key: two presses, or two people, queue one mail.
  const minute = Math.floor(Date.parse(at) / AGAIN_AFTER_MS)
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('mail_outbox')
    .values({
      id,
      kind: row.kind,
      dedupe_key: `${row.dedupe_key}/again/${minute}`,
      message_id: `<${id}@${new URL(ctx.shopUrl).hostname}>`,
      to_email: row.to_email,
      reply_to: row.reply_to,
      subject: row.subject,
      html: row.html,
      text: row.text,
      status: 'pending',
      next_attempt_at: at,
      last_error: null,
      created_at: at,
      sent_at: null,
    })
    .onConflict((oc) => oc.column('dedupe_key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
    ? { ok: true, kind: row.kind }
    : { ok: false, reason: 'just_sent' }
}
