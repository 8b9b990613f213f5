import { sql } from 'kysely'
import { afterRow } from '#db/after-row.ts'
import type { Db } from '#db/schema.ts'
import { pageOfRows, type ListEnd } from '#core/base/text/list-end.ts'
import { ownerReviews, toOwnerReview, type OwnerReview } from './moderate-reviews.server.ts'
import type { ReviewView } from './review-views.ts'

const STATUSES = { esperan: 'waiting', publicadas: 'published', rechazadas: 'rejected' } as const

/**
 * A page of reviews: those that wait with the oldest first, the others with the newest. Guarded by:
 * review-list.server.test.ts.
 */
export async function pageOfReviews(
  db: Db,
  { view, after, most }: { view: ReviewView; after?: ListEnd | undefined; most: number },
): Promise<{ rows: OwnerReview[]; next: ListEnd | undefined }> {
  const isUp = view === 'esperan'
  let query = ownerReviews(db)
  if (view !== 'todas') {
    // A literal, as in the partial index of those that wait.
    query = query.where('reviews.status', '=', sql.lit(STATUSES[view]))
  }
  const columns = { at: 'reviews.written_at', id: 'reviews.id', isUp }
  if (after) query = query.where(afterRow(after, columns))
  const found = await query
    .orderBy('reviews.written_at', isUp ? 'asc' : 'desc')
    .orderBy('reviews.id')
    .limit(most + 1)
    .execute()
  const page = pageOfRows(found, most, (row) => ({ at: row.written_at, id: row.id }))
  return { rows: page.rows.map(toOwnerReview), next: page.next }
}
