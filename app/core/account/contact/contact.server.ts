import { createHash } from 'node:crypto'
import { notify } from '#db/notify.ts'
import type { Db } from '#db/schema.ts'
import { contactMessageMail, contactReceivedMail } from './contact-mails.ts'
import { mayMailTyped, queueMail } from '#core/mail/outbox.server.ts'
import { contactReference, type ContactMessage } from './contact-message.ts'
import { transact } from '#db/transact.ts'

/** Context of sending a message: time, ids, the shop's addresses. */
export type ContactContext = {
  db: Db
  now: () => Date
  newId: (kind: 'msg' | 'mail') => string
  shopUrl: string
  shopEmail: string
}

/** A checked message. The token identifies one submission, if the browser could make one. */
export type ContactSending = {
  message: ContactMessage
  token: string | null
  /** What the mails call it, if not by the message's subject. */
  title?: string | undefined
}

/** `isNew` is false for a repeated message: then nothing is stored or queued. */
export type ContactOutcome = { id: string; isNew: boolean }

/** The same content from the same address within this time is the same message. */
const SAME_WITHIN_MINUTES = 10
/**
 * Stores a message and queues two mails, to the shop (replies go to the sender) and the receipt to
 * the sender, in one transaction. A message repeated by token or by content is stored once. Throws
 * if it cannot be stored; then nothing is.
 * Guarded by: contact.server.test.ts.
 */
export async function sendContactMessage(
  ctx: ContactContext,
  sending: ContactSending,
): Promise<ContactOutcome> {
  return transact(ctx, (ctx) => keepMessage(ctx, sending))
}

/** As `sendContactMessage`, inside the caller's transaction. */
export async function keepMessage(
  ctx: ContactContext,
  { message, token, title }: ContactSending,
): Promise<ContactOutcome> {
  const now = ctx.now()
  const contentHash = hashOf(message)
  const sendingKey = hashOf([contentHash, token ?? windowOf(now)])
  const before = await findBefore(ctx.db, { sendingKey, contentHash, now })
  if (before) return { id: before.id, isNew: false }
  const id = ctx.newId('msg')
  const inserted = await ctx.db
    .insertInto('contact_messages')
    .values({
      id,
      sending_key: sendingKey,
      content_hash: contentHash,
      ...message,
      created_at: now.toISOString(),
      handled_at: null,
    })
    .onConflict((oc) => oc.column('sending_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another connection stored the same message first: return that one.
  if (!inserted) return { id: await idOf(ctx.db, sendingKey), isNew: false }
  await queueMails(ctx, { id, message, now, title })
  notify(ctx.db, 'desk')
  return { id, isNew: true }
}

/** Two submissions without a token at the same moment share a window, and so the unique key. */
const windowOf = (now: Date): number => Math.floor(now.getTime() / (SAME_WITHIN_MINUTES * 60_000))

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

type Search = { sendingKey: string; contentHash: string; now: Date }

async function findBefore(trx: Db, { sendingKey, contentHash, now }: Search) {
  const since = new Date(now.getTime() - SAME_WITHIN_MINUTES * 60_000).toISOString()
  return trx
    .selectFrom('contact_messages')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('sending_key', '=', sendingKey),
        eb.and([eb('content_hash', '=', contentHash), eb('created_at', '>', since)]),
      ]),
    )
    .executeTakeFirst()
}

async function idOf(trx: Db, sendingKey: string): Promise<string> {
  const { id } = await trx
    .selectFrom('contact_messages')
    .select('id')
    .where('sending_key', '=', sendingKey)
    .executeTakeFirstOrThrow()
  return id
}

type StoredMessage = { id: string; message: ContactMessage; now: Date; title: string | undefined }

async function queueMails(ctx: ContactContext, stored: StoredMessage): Promise<void> {
  const { id, message } = stored
  const links = { shopUrl: ctx.shopUrl }
  const at = stored.now.toISOString()
  const mail = {
    reference: contactReference(id),
    receivedAt: at,
    name: message.user_name,
    email: message.user_email,
    subject: stored.title ?? message.subject,
    message: message.message,
  }
  const toShop = { to: ctx.shopEmail, replyTo: message.user_email }
  await queueMail(
    ctx,
    {
      kind: 'contact-message',
      dedupeKey: `contact-message/${id}`,
      ...toShop,
      ...contactMessageMail(mail, links),
    },
    at,
  )
  const receipt = { kind: 'contact-received', to: message.user_email }
  if (!(await mayMailTyped(ctx.db, { ...receipt, now: stored.now }))) return
  const content = contactReceivedMail(mail, links)
  await queueMail(ctx, { ...receipt, dedupeKey: `contact-received/${id}`, ...content }, at)
}
