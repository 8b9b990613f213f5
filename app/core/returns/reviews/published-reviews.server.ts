import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { ProductReviews, Rating } from './rating.ts'
import { readReviewCursor, reviewCursor } from './review-cursor.ts'
import type { PublishedReview } from './review.ts'

/** Reviews on the product's own page; the others are on the page of its reviews. */
const NEWEST = 3
/** Reviews on each page of them. */
export const REVIEWS_AT_ONCE = 20

const published = (db: Db) =>
  db
    .selectFrom('reviews as review')
    .select([
      'review.id',
      'review.stars',
      'review.fit',
      'review.size',
      'review.title',
      'review.text',
      'review.shown_name as shownName',
      'review.written_at as writtenAt',
      'review.reply',
    ])
    // A literal, as in the partial index.
    .where('review.status', '=', sql.lit('published'))

/** The published reviews of the products that have some: of all, or of those of `ids`. */
async function readPublished(
  db: Db,
  ids?: readonly string[],
): Promise<Map<string, ProductReviews>> {
  let counting = db
    .selectFrom('reviews')
    .select((eb) => ['product_id as productId', 'stars', 'fit', eb.fn.countAll().as('reviews')])
    .where('status', '=', sql.lit('published'))
    .groupBy(['product_id', 'stars', 'fit'])
    .orderBy('product_id')
  if (ids) counting = counting.where('product_id', 'in', ids)
  const counts = await counting.execute()
  const all = new Map<string, { rating: Rating; byStars: number[]; newest: PublishedReview[] }>()
  for (const { productId, stars, fit, reviews } of counts) {
    const byStars = all.get(productId)?.byStars ?? [0, 0, 0, 0, 0]
    const rating = all.get(productId)?.rating ?? {
      count: 0,
      byStars,
      votes: { small: 0, expected: 0, large: 0 },
    }
    const many = Number(reviews)
    rating.count += many
    byStars[stars - 1] = (byStars[stars - 1] ?? 0) + many
    if (fit !== null) rating.votes[fit] += many
    all.set(productId, { rating, byStars, newest: [] })
  }
  if (all.size === 0) return new Map()
  let showing = published(db).select('review.product_id as productId')
  if (ids) showing = showing.where('review.product_id', 'in', ids)
  const latest = await showing
    .where('review.id', 'in', (eb) =>
      eb
        .selectFrom('reviews as newer')
        .select('newer.id')
        .whereRef('newer.product_id', '=', 'review.product_id')
        .where('newer.status', '=', sql.lit('published'))
        .orderBy('newer.written_at', 'desc')
        .orderBy('newer.id', 'desc')
        .limit(NEWEST),
    )
    .orderBy('review.written_at', 'desc')
    .orderBy('review.id', 'desc')
    .execute()
  for (const { productId, ...review } of latest) all.get(productId)?.newest.push(review)
  return new Map([...all].map(([id, { rating, newest }]) => [id, { rating, newest }]))
}

/** The reviews in memory, for pages that make no query. */
export type PublishedReviews = {
  of: (productId: string) => ProductReviews | undefined
  /** Reads those of some products again, or all; the catalogue's log of changes names them. */
  refresh: (changed: ReadonlySet<string> | 'all') => Promise<void>
}

/** Products per statement: far below the limits of the databases. */
const PRODUCTS_AT_ONCE = 500

export async function createPublishedReviews(db: Db): Promise<PublishedReviews> {
  let all = await readPublished(db)
  const refreshSome = async (ids: readonly string[]) => {
    const found = await readPublished(db, ids)
    for (const id of ids) {
      const reviews = found.get(id)
      if (reviews) all.set(id, reviews)
      else all.delete(id)
    }
  }
  return {
    of: (productId) => all.get(productId),
    refresh: async (changed) => {
      if (changed === 'all') {
        all = await readPublished(db)
        return
      }
      const ids = [...changed]
      for (let at = 0; at < ids.length; at += PRODUCTS_AT_ONCE) {
        await refreshSome(ids.slice(at, at + PRODUCTS_AT_ONCE))
      }
    },
  }
}

/**
 * A page of a product's reviews, the newest first. `after` is the cursor of the page before; one
 * that makes no sense begins anew. A review published meanwhile moves none to another page.
 */
export async function pageOfReviews(
  db: Db,
  productId: string,
  after: string | null,
): Promise<{ reviews: PublishedReview[]; next: string | null }> {
  const place = readReviewCursor(after ?? '')
  let query = published(db).where('review.product_id', '=', productId)
  if (place) {
    const { at, id } = place
    query = query.where((eb) =>
      eb.or([
        eb('review.written_at', '<', at),
        eb.and([eb('review.written_at', '=', at), eb('review.id', '<', id)]),
      ]),
    )
  }
  const found = await query
    .orderBy('review.written_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(REVIEWS_AT_ONCE + 1)
    .execute()
  const reviews = found.slice(0, REVIEWS_AT_ONCE)
  const last = reviews.at(-1)
  return { reviews, next: found.length > reviews.length && last ? reviewCursor(last) : null }
}
