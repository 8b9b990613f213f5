import { retention } from '#content/retention.ts'
import { bumpCatalogueVersion } from '#core/catalogue/catalogue-version.server.ts'
import { keptSince } from '#core/policy/retention.ts'
import type { Shopper } from '#core/shopper/shopper.ts'
import { inBatches } from '#db/in-batches.ts'
import type { Db } from '#db/schema.ts'
import { ANONYMOUS_AUTHOR } from './review.ts'
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
  const deleted = await trx
    .deleteFrom('reviews')
    .where((eb) =>
      eb.or([
        eb('buyer', '=', id),
        eb('order_id', 'in', eb.selectFrom('orders').select('id').where('user_id', '=', id)),
        ...(emailVerified ? [eb('buyer', '=', email)] : []),
      ]),
    )
    .returning('status')
    .execute()
  if (deleted.some(({ status }) => status === 'published')) await bumpCatalogueVersion(trx)
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
    .returning('id')
    .execute()
  if (shown.length > 0) await bumpCatalogueVersion(trx)
}

/** Deletes reviews as old as the privacy page says; answers how many. */
export async function forgetOldReviews(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const before = keptSince(now, retention.reviewMonths)
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
        .returning('status')
        .execute()
      if (deleted.some(({ status }) => status === 'published')) await bumpCatalogueVersion(trx)
      return deleted.length
    },
    signal,
  )
}
