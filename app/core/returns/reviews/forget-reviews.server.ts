import { retention, retentionCutoff } from '#core/base/policy/retention.ts'
import { recordReviewChanges } from '#core/catalogue/catalogue-changes.server.ts'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import { inBatches } from '#db/in-batches.ts'
import type { Db } from '#db/schema.ts'
import { ANONYMOUS_AUTHOR, type ReviewStatus } from './review.ts'
import { toOwnReview, type OwnReview } from './write-review.server.ts'

/** The reviews of an account, the newest first, for its owner. */
export async function reviewsOfUser(db: Db, userId: string): Promise<OwnReview[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.order_id')
    .selectAll('reviews')
    .where('orders.user_id', '=', userId)
    .orderBy('reviews.written_at', 'desc')
    .orderBy('reviews.id')
    .execute()
  return rows.map(toOwnReview)
}

/**
 * Deletes the reviews of an account, inside the transaction that deletes it and before its orders are
 * detached; also those that a guest wrote with its proved address.
 */
export async function deleteReviewsOfUser(
  trx: Db,
  { id, email, emailVerified }: Pick<Shopper, 'id' | 'email' | 'emailVerified'>,
): Promise<void> {
  // Two look-ups by index; joined by "or", every review would be read.
  const written = trx
    .selectFrom('reviews')
    .select('id')
    .where('buyer', 'in', emailVerified ? [id, email] : [id])
    .unionAll(
      trx
        .selectFrom('reviews')
        .innerJoin('orders', 'orders.id', 'reviews.order_id')
        .select('reviews.id')
        .where('orders.user_id', '=', id),
    )
  const deleted = await trx
    .deleteFrom('reviews')
    .where('id', 'in', written)
    .returning(['status', 'product_id'])
    .execute()
  await recordReviewChanges(trx, publishedOf(deleted))
}

/**
 * Takes the buyers out of the reviews of these orders, inside the transaction that anonymises them: a
 * published one stays without a name, any other is deleted.
 */
export async function anonymiseReviews(trx: Db, orderIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('reviews')
    .where('order_id', 'in', orderIds)
    .where('status', '<>', 'published')
    .execute()
  const shown = await trx
    .updateTable('reviews')
    .set({ buyer: null, shown_name: ANONYMOUS_AUTHOR })
    .where('order_id', 'in', orderIds)
    .where('buyer', 'is not', null)
    .returning('product_id')
    .execute()
  const productIds = shown.map(({ product_id }) => product_id)
  await recordReviewChanges(trx, productIds)
}

/** Deletes reviews as old as the privacy page says; answers how many. */
export async function purgeExpiredReviews(
  db: Db,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const before = retentionCutoff(now, retention.reviewMonths)
  return inBatches(
    db,
    async (trx, most) => {
      const old = trx
        .selectFrom('reviews')
        .select('id')
        .where('written_at', '<', before)
        .limit(most)
      const deleted = await trx
        .deleteFrom('reviews')
        .where('id', 'in', old)
        .returning(['status', 'product_id'])
        .execute()
      await recordReviewChanges(trx, publishedOf(deleted))
      return deleted.length
    },
    signal,
  )
}

/** The products of those deleted reviews that pages showed. */
const publishedOf = (deleted: readonly { status: ReviewStatus; product_id: string }[]): string[] =>
  deleted.filter(({ status }) => status === 'published').map(({ product_id }) => product_id)
