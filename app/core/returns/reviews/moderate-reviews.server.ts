import { sql } from 'kysely'
import { recordReviewChanges } from '#core/catalogue/catalogue-changes.server.ts'
import type { MailContext } from '#core/mail/outbox.server.ts'
import { queueOrderMail } from '#core/orders/queue-order-mail.server.ts'
import { normalizeText } from '#core/base/text/typed-text.ts'
import { MOST_LISTED } from '#db/page.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { reviewRejectedMail } from './review-mails.ts'
import { lockedStatus, toOwnReview, type OwnReview } from './write-review.server.ts'

/** Maximum letters of what the owner writes about a review: a reason, or an answer. */
export const OWNER_TEXT = 1000

/** A review for the owner, with what was bought. */
export type OwnerReview = OwnReview & {
  productName: string
  orderNumber: string
  /** Of the text that the owner reads: a decision on another one is refused. */
  revision: number
}

export const ownerReviews = (db: Db) =>
  db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.order_id')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'reviews.order_id')
        .onRef('order_lines.position', '=', 'reviews.position'),
    )
    .selectAll('reviews')
    .select(['orders.number as orderNumber', 'order_lines.name as productName'])

type Row = Awaited<ReturnType<ReturnType<typeof ownerReviews>['executeTakeFirstOrThrow']>>

export const toOwnerReview = (row: Row): OwnerReview => ({
  ...toOwnReview(row),
  productName: row.productName,
  orderNumber: row.orderNumber,
  revision: row.revision,
})

/** The reviews that wait, the oldest first; with `all` the newest, `MOST_LISTED` at most. */
export async function listReviews(db: Db, { all }: { all: boolean }): Promise<OwnerReview[]> {
  const some = all
    ? ownerReviews(db).orderBy('written_at', 'desc').limit(MOST_LISTED)
    : ownerReviews(db).where('reviews.status', '=', sql.lit('waiting')).orderBy('written_at')
  return (await some.orderBy('reviews.id').execute()).map(toOwnerReview)
}

/** How many reviews wait for the owner, and since when; ISO-8601 UTC. */
export async function waitingReviews(
  db: Db,
): Promise<{ waiting: number; oldestAt: string | null }> {
  const row = await db
    .selectFrom('reviews')
    .select((eb) => [eb.fn.countAll().as('waiting'), eb.fn.min('written_at').as('oldestAt')])
    // A literal, as in the partial index of those that wait.
    .where('status', '=', sql.lit('waiting'))
    .executeTakeFirstOrThrow()
  return { waiting: Number(row.waiting), oldestAt: row.oldestAt }
}

/** The review with a code, typed in any case. */
export async function findReview(db: Db, typed: string): Promise<OwnerReview | undefined> {
  const code = typed.trim().toUpperCase()
  if (!/^[\dA-Z-]{1,20}$/.test(code)) return undefined
  const row = await ownerReviews(db).where('reviews.id', '=', code).executeTakeFirst()
  return row && toOwnerReview(row)
}

/** What the owner decided on, as it was read. */
type Read = Pick<OwnerReview, 'id' | 'revision'>

export type ModerateOutcome =
  | { ok: true }
  /** `changed`: its author has written it anew, or deleted it; or it is in that state already. */
  | { ok: false; reason: 'changed' }

const CHANGED = { ok: false, reason: 'changed' } as const

/**
 * Publishes a review that waits or was rejected, in the text that the owner read. Pages show it as
 * soon as the servers see the new version of the catalogue.
 * Guarded by: moderate-reviews.server.test.ts.
 */
export async function publishReview(
  ctx: { db: Db; now: () => Date },
  { id, revision }: Read,
): Promise<ModerateOutcome> {
  return transact(ctx, async (ctx) => {
    const published = await ctx.db
      .updateTable('reviews')
      .set({
        status: 'published',
        reject_reason: null,
        published_at: ctx.now().toISOString(),
      })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .where('status', '<>', 'published')
      .returning('product_id')
      .executeTakeFirst()
    if (!published) return CHANGED
    await recordReviewChanges(ctx.db, [published.product_id])
    return { ok: true }
  })
}

export type OwnerTextOutcome =
  | { ok: true; text: string }
  | { ok: false; reason: 'empty' | 'too_long' | 'unreadable' }

/** Checks a reason or an answer: nothing unreadable goes into a mail or onto a page. */
export function checkOwnerText(typed: string): OwnerTextOutcome {
  const text = normalizeText(typed, OWNER_TEXT)
  if (text === undefined) return { ok: false, reason: 'too_long' }
  if (text === '') return { ok: false, reason: 'empty' }
  return /[^\P{C}\n\t]/u.test(text) ? { ok: false, reason: 'unreadable' } : { ok: true, text }
}

/**
 * Rejects a review that waits, or takes a published one off the page, and mails the reason to the
 * author with a link to change it, in one transaction.
 */
export async function rejectReview(
  ctx: MailContext & { now: () => Date },
  { id, revision }: Read,
  reason: string,
): Promise<ModerateOutcome> {
  return transact(ctx, async (ctx) => {
    const before = await lockedStatus(ctx.db, id)
    if (before === undefined || before === 'rejected') return CHANGED
    const row = await ctx.db
      .updateTable('reviews')
      .set({ status: 'rejected', reject_reason: reason, reply: null, published_at: null })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .returning(['order_id', 'product_id', 'position'])
      .executeTakeFirst()
    if (!row) return CHANGED
    if (before === 'published') await recordReviewChanges(ctx.db, [row.product_id])
    const at = ctx.now().toISOString()
    // The time too: a published text may be taken back a second time.
    const mail = { orderId: row.order_id, at, kind: 'review-rejected', key: `${id}/${at}` }
    await queueOrderMail(ctx, mail, (order) => reviewRejectedMail(order, row.position, reason))
    return { ok: true }
  })
}

/** Puts the shop's answer below a published review, or takes it away with null. */
export async function replyToReview(
  ctx: { db: Db },
  { id, revision }: Read,
  reply: string | null,
): Promise<ModerateOutcome> {
  return transact(ctx, async (ctx) => {
    const answered = await ctx.db
      .updateTable('reviews')
      .set({ reply })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .where('status', '=', 'published')
      .returning('product_id')
      .executeTakeFirst()
    if (!answered) return CHANGED
    await recordReviewChanges(ctx.db, [answered.product_id])
    return { ok: true }
  })
}
