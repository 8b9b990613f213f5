import type { FitVotes } from '#core/catalogue/product-page-data.ts'
import type { PublishedReview } from './review.ts'

/** What the published reviews of a product say together. */
export type Rating = {
  count: number
  /** Reviews with one star, with two, … with five. */
  byStars: readonly number[]
  votes: FitVotes
}

/** A product's published reviews: the sum of all, and the newest few. */
export type ProductReviews = { rating: Rating; newest: PublishedReview[] }

/** The average in tenths of a star, rounded half up: 43 is 4,3. Zero without reviews. */
export function averageTenths({ count, byStars }: Rating): number {
  const sum = byStars.reduce((stars, reviews, at) => stars + reviews * (at + 1), 0)
  return count === 0 ? 0 : Math.round((sum * 10) / count)
}

/** "4,3" */
export const starsText = (tenths: number): string =>
  (tenths / 10).toLocaleString('es-ES', { minimumFractionDigits: 1 })
