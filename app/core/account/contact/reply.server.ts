import { createHash } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { queueMail } from '#core/mail/outbox.server.ts'
import { contactReplyMail } from './contact-mails.ts'
import { contactReference } from './contact-message.ts'
import { markHandled } from './inbox.server.ts'

/** Maximum letters of an answer. */
export const REPLY_LENGTH = 10_000

type ReplyContext = {
  db: Db
  now: () => Date
  newId: (kind: 'mail') => string
  shopUrl: string
  shopEmail: string
}

export type ReplyOutcome =
  | { ok: true; to: string }
  /** `unreadable`: control characters. `sent_before`: the same text was sent to this message. */
  | { ok: false; reason: 'unknown' | 'empty' | 'too_long' | 'unreadable' | 'sent_before' }

/**
 * Stores the shop's answer to a message, marks the message as handled, and queues the mail to the
 * address that wrote, in one transaction. Another answer is possible, the same text is not.
 * Guarded by: reply.server.test.ts, racing.
 */
export async function replyToMessage(
  ctx: ReplyContext,
  messageId: string,
  typed: string,
): Promise<ReplyOutcome> {
  const text = typed.replaceAll(/\r\n?/g, '\n').trim()
  if (text === '') return { ok: false, reason: 'empty' }
  if (text.length > REPLY_LENGTH) return { ok: false, reason: 'too_long' }
  if (/[^\P{C}\n\t]/u.test(text)) return { ok: false, reason: 'unreadable' }
  return transact(ctx, (ctx) => storeReply(ctx, messageId, text))
}

async function storeReply(
  ctx: ReplyContext,
  messageId: string,
  text: string,
): Promise<ReplyOutcome> {
  const at = ctx.now().toISOString()
  const message = await ctx.db
    .updateTable('contact_messages') // locks the row, as `lockReplies` does
    .set((eb) => ({ handled_at: eb.ref('handled_at') }))
    .where('id', '=', messageId)
    .returningAll()
    .executeTakeFirst()
  if (!message) return { ok: false, reason: 'unknown' }
  // The id is made of the text, so that the database refuses the same answer twice.
  const id = `rep_${createHash('sha256').update(`${messageId}/${text}`).digest('hex').slice(0, 32)}`
  const stored = await ctx.db
    .insertInto('contact_replies')
    .values({ id, message_id: messageId, text, created_at: at })
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) return { ok: false, reason: 'sent_before' }
  await markHandled(ctx.db, messageId, at)
  const content = contactReplyMail(
    {
      reference: contactReference(messageId),
      receivedAt: message.created_at,
      name: message.user_name,
      email: message.user_email,
      subject: message.subject,
      message: message.message,
    },
    text,
    ctx,
  )
  const mail = { kind: 'contact-reply', to: message.user_email, replyTo: ctx.shopEmail, ...content }
  await queueMail(ctx, { ...mail, dedupeKey: `contact-reply/${id}` }, at)
  return { ok: true, to: message.user_email }
}
