import type { Selectable } from 'kysely'
import type { OrderWithState } from '#core/orders/order.ts'
import { recordReviewChanges } from '#core/catalogue/catalogue-changes.server.ts'
import { findReturnableUnits } from '#core/returns/returns.server.ts'
import { notify } from '#db/notify.ts'
import type { Db } from '#db/schema.ts'
import type { ReviewsTable } from '#db/tables/reviews.ts'
import { transact } from '#db/transact.ts'
import {
  ANONYMOUS_AUTHOR,
  asksFit,
  mayReview,
  shortName,
  type CheckedReview,
  type NoReview,
  type ReviewStatus,
} from './review.ts'

/** Context of a request: time, and a code for each new review. */
export type ReviewContext = { db: Db; now: () => Date; newReviewId: () => string }

/** A review as its author sees it, whether published or not. */
export type OwnReview = {
  id: string
  productId: string
  stars: number
  fit: ReviewsTable['fit']
  size: string
  title: string
  text: string
  shownName: string
  status: ReviewStatus
  rejectReason: string | null
  reply: string | null
  writtenAt: string
}

/** A product of an order, and whether its buyer may write about it. */
export type Reviewable = {
  productId: string
  /** The line that the review is about: the first of the product that the buyer keeps. */
  position: number
  size: string
  may: { ok: true } | { ok: false; reason: NoReview }
  review: OwnReview | undefined
}

/** What the buyer of an order may write about, and has written: one entry for each product. */
export async function reviewablesOf(db: Db, order: OrderWithState): Promise<Reviewable[]> {
  const { toReturn: kept } = await findReturnableUnits(db, order.id)
  const own = await ownReviewsOf(db, order.id)
  const products = [...new Set(order.lines.map(({ productId }) => productId))]
  return products.flatMap((productId) => {
    const ofProduct = order.lines.flatMap(({ productId: id }, at) => (id === productId ? [at] : []))
    const [first = 0] = ofProduct
    const position = ofProduct.find((at) => (kept[at] ?? 0) > 0) ?? first
    const line = order.lines[position]
    if (!line) return []
    const may = mayReview(order.state, kept[position] ?? 0)
    const review = own.find((one) => one.productId === productId)
    return [{ productId, position, size: line.size, may, review }]
  })
}

/**
 * The reviews of an order's buyer: written from this order, or from another one of its account. The
 * same e-mail in another guest's order proves nothing: anybody can type it.
 */
async function ownReviewsOf(db: Db, orderId: string): Promise<OwnReview[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.order_id')
    .selectAll('reviews')
    .where((eb) =>
      eb.or([
        eb('reviews.order_id', '=', orderId),
        eb(
          'orders.user_id',
          '=',
          eb
            .selectFrom('orders as opened')
            .select('opened.user_id')
            .where('opened.id', '=', orderId),
        ),
      ]),
    )
    .orderBy('reviews.written_at')
    .orderBy('reviews.id')
    .execute()
  return rows.map(toOwnReview)
}

export const toOwnReview = (row: Selectable<ReviewsTable>): OwnReview => ({
  id: row.id,
  productId: row.product_id,
  stars: row.stars,
  fit: row.fit,
  size: row.size,
  title: row.title,
  text: row.text,
  shownName: row.shown_name,
  status: row.status,
  rejectReason: row.reject_reason,
  reply: row.reply,
  writtenAt: row.written_at,
})

export type SaveReviewOutcome =
  | { ok: true; isNew: boolean }
  /** `other_order`: the same guest wrote about it from another order, where it can be changed. */
  | { ok: false; reason: NoReview | 'not_bought' | 'other_order' }

type ReviewToSave = { order: OrderWithState; productId: string; values: CheckedReview }

/**
 * Stores the review of a product by the buyer of an order, or changes the one there is. Either waits
 * for the owner: a changed one is not shown meanwhile, and loses the shop's answer to the text before.
 * A first one needs a unit that was delivered and is kept; one review for each buyer and product.
 * Guarded by: write-review.server.test.ts, racing.
 */
export async function saveReview(
  ctx: ReviewContext,
  wanted: ReviewToSave,
): Promise<SaveReviewOutcome> {
  return transact(ctx, async (ctx) => {
    const found = await findReviewable(ctx.db, wanted)
    if (!found) return { ok: false, reason: 'not_bought' }
    if (await change(ctx, found.review, wanted)) return { ok: true, isNew: false }
    if (!found.may.ok) return found.may
    if (await insert(ctx, found, wanted)) return { ok: true, isNew: true }
    // Perhaps from another page a moment ago.
    const own = (await findReviewable(ctx.db, wanted))?.review
    const isChanged = await change(ctx, own, wanted)
    return isChanged ? { ok: true, isNew: false } : { ok: false, reason: 'other_order' }
  })
}

const findReviewable = async (db: Db, { order, productId }: ReviewToSave) =>
  (await reviewablesOf(db, order)).find((one) => one.productId === productId)

const nameOf = ({ order, values }: ReviewToSave): string =>
  (values.name === 'short' && shortName(order.recipient.firstName, order.recipient.lastName)) ||
  ANONYMOUS_AUTHOR

/** False if the buyer has one of this product, perhaps since a moment. */
async function insert(
  ctx: ReviewContext,
  { position, size }: Reviewable,
  wanted: ReviewToSave,
): Promise<boolean> {
  const { order, productId, values } = wanted
  const { user_id: userId } = await ctx.db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const stored = await ctx.db
    .insertInto('reviews')
    .values({
      id: ctx.newReviewId(),
      product_id: productId,
      order_id: order.id,
      position,
      buyer: userId ?? order.recipient.email.toLowerCase(),
      stars: values.stars,
      fit: asksFit(size) ? values.fit : null,
      size,
      title: values.title,
      text: values.text,
      shown_name: nameOf(wanted),
      status: 'waiting',
      revision: 1,
      reject_reason: null,
      reply: null,
      written_at: ctx.now().toISOString(),
      published_at: null,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored) notify(ctx.db, 'desk')
  return stored !== undefined
}

/** False if there is none to change, or no longer. */
async function change(
  ctx: ReviewContext,
  own: OwnReview | undefined,
  wanted: ReviewToSave,
): Promise<boolean> {
  if (!own) return false
  const before = await lockedStatus(ctx.db, own.id)
  if (before === undefined) return false
  const { values } = wanted
  await ctx.db
    .updateTable('reviews')
    .set((eb) => ({
      stars: values.stars,
      // The size stays the one of the first text.
      fit: asksFit(own.size) ? values.fit : null,
      title: values.title,
      text: values.text,
      shown_name: nameOf(wanted),
      status: 'waiting',
      revision: eb('revision', '+', 1),
      reject_reason: null,
      reply: null,
      written_at: ctx.now().toISOString(),
      published_at: null,
    }))
    .where('id', '=', own.id)
    .execute()
  if (before === 'published') await recordReviewChanges(ctx.db, [wanted.productId])
  return true
}

/** The status of a review, which nobody changes until the end of the transaction. */
export async function lockedStatus(trx: Db, id: string): Promise<ReviewStatus | undefined> {
  // An UPDATE of nothing locks the row on both databases.
  const row = await trx
    .updateTable('reviews')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirst()
  return row?.status
}

/** Deletes the review of a product by an order's buyer; one that is gone already is no fault. */
export async function deleteReview(
  ctx: Pick<ReviewContext, 'db'>,
  orderId: string,
  productId: string,
): Promise<void> {
  await transact(ctx, async ({ db: trx }) => {
    const own = (await ownReviewsOf(trx, orderId)).find((one) => one.productId === productId)
    if (!own) return
    const deleted = await trx
      .deleteFrom('reviews')
      .where('id', '=', own.id)
      .returning('status')
      .executeTakeFirst()
    if (deleted?.status === 'published') await recordReviewChanges(trx, [productId])
  })
}
