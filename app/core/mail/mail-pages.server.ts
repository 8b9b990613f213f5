import { sql } from 'kysely'
import { afterRow } from '#db/after-row.ts'
import type { Db } from '#db/schema.ts'
import { pageOfRows, type ListEnd } from '#core/base/text/list-end.ts'
import { isReadable, type MailView } from './mail-views.ts'
import { toListed, type ListedMail } from './outbox-list.server.ts'
import { queueMail, type MailContext } from './outbox.server.ts'
import { testMail } from './test-mail.server.ts'

type Asked = {
  view: MailView
  /** A whole address, in any letters; empty: everybody's. */
  to?: string | undefined
  after?: ListEnd | undefined
  most: number
}

/** A page of the outbox, the newest first. Guarded by: mail-pages.server.test.ts. */
export async function pageOfMails(
  db: Db,
  { view, to = '', after, most }: Asked,
): Promise<{ rows: ListedMail[]; next: ListEnd | undefined }> {
  let query = db.selectFrom('mail_outbox').selectAll()
  if (view === 'fallidos') query = query.where('status', '=', 'dead')
  if (view === 'pendientes') query = query.where('status', '=', 'pending')
  if (view === 'enviados')
    query = query.where('status', '=', 'sent').where('saved_file', 'is', null)
  if (view === 'guardados') query = query.where('saved_file', 'is not', null)
  if (to !== '') query = query.where(sql`lower(to_email)`, '=', to.toLowerCase())
  if (after) query = query.where(afterRow(after, { at: 'created_at', id: 'id', isUp: false }))
  const found = await query
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most + 1)
    .execute()
  const page = pageOfRows(found, most, (row) => ({ at: row.created_at, id: row.id }))
  return { rows: page.rows.map(toListed), next: page.next }
}

export type MailParts =
  | { ok: true; html: string; text: string }
  /** `secret`: it signs a person in. `forgotten`: only that it was sent is kept. */
  | { ok: false; reason: 'unknown' | 'secret' | 'forgotten' }

/** What a mail says, both parts as they were sent. */
export async function mailParts(db: Db, id: string): Promise<MailParts> {
  const row = await db
    .selectFrom('mail_outbox')
    .select(['kind', 'html', 'text'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return { ok: false, reason: 'unknown' }
  if (!isReadable(row.kind)) return { ok: false, reason: 'secret' }
  if (row.text === '') return { ok: false, reason: 'forgotten' }
  return { ok: true, html: row.html, text: row.text }
}

/**
 * Queues a mail that shows whether the shop's mail arrives; it takes the same way as every other.
 * At most one a minute to an address. False: there was one.
 */
export async function queueTestMail(
  ctx: MailContext,
  { to, at }: { to: string; at: string },
): Promise<boolean> {
  const dedupeKey = `test/${to.toLowerCase()}/${at.slice(0, 16)}`
  const before = await ctx.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst()
  if (before) return false
  await queueMail(ctx, { kind: 'test', dedupeKey, to, ...testMail(at, ctx) }, at)
  return true
}
