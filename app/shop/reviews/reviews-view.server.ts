import type { FitVotes } from '#core/catalogue/product-page-data.ts'
import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { averageTenths, starsText, type ProductReviews } from '#core/returns/reviews/rating.ts'
import type { PublishedReview } from '#core/returns/reviews/review.ts'
import { countText, fitLabels, fitSentence, fitWords, NO_REVIEWS } from './review-texts.ts'

/** A review in words. Dates are formatted here, since server and browser could differ. */
export type ReviewView = {
  id: string
  stars: number
  title: string
  text: string
  /** "Lucía H. · Talla M · 21 nov 2026" */
  signed: string
  fit: string | null
  reply: string | null
}

/** A part of a bar: where it begins and how wide it is, in percent. */
export type BarPart = { label: string; from: number; percent: number }

/** The reviews of a product, as its page shows them. */
export type ReviewsView = {
  /** "4,3" */
  average: string
  tenths: number
  /** "23 opiniones" */
  count: string
  /** From five stars to one. */
  bars: { stars: number; count: number; percent: number }[]
  /** Null: nobody has voted on the fit. */
  fit: { sentence: string; parts: BarPart[] } | null
  list: ReviewView[]
}

export const reviewView = (review: PublishedReview): ReviewView => {
  const { id, stars, title, text, fit, size, shownName, writtenAt, reply } = review
  const parts = [shownName, ...(size === 'Único' ? [] : [`Talla ${size}`]), dayOf(writtenAt)]
  return {
    id,
    stars,
    title,
    text,
    signed: parts.join(' · '),
    fit: fit && `T${fitWords[fit].slice(1)}`,
    reply,
  }
}

const dayOf = (moment: string): string => formatMediumDay(madridDay(moment))

const percent = (part: number, all: number): number => Math.round((part * 100) / all)

function fitParts(votes: FitVotes, of: number): BarPart[] {
  const fits = ['small', 'expected', 'large'] as const
  return fits.map((fit, at) => {
    const before = fits.slice(0, at).reduce((sum, one) => sum + votes[one], 0)
    return {
      label: `${fitLabels[fit]}: ${votes[fit].toLocaleString('es-ES')}`,
      from: percent(before, of),
      percent: percent(before + votes[fit], of) - percent(before, of),
    }
  })
}

/** The reviews of a product in words; null if it has none. */
export function reviewsView(reviews: ProductReviews | undefined): ReviewsView | null {
  if (!reviews) return null
  const { rating, newest } = reviews
  const { count, byStars, votes } = rating
  const of = votes.small + votes.expected + votes.large
  const tenths = averageTenths(rating)
  return {
    average: starsText(tenths),
    tenths,
    count: countText(count),
    bars: byStars
      .map((many, at) => ({ stars: at + 1, count: many, percent: percent(many, count) }))
      .toReversed(),
    fit: of === 0 ? null : { sentence: fitSentence(votes), parts: fitParts(votes, of) },
    list: newest.map(reviewView),
  }
}

/** What a product's page needs of its reviews; the texts come from here, not with its scripts. */
export type ProductPageReviews = {
  /** "4,3 de 5, 23 opiniones", or who may write the first. */
  text: string
  /** Null: none is published. */
  all: ReviewsView | null
}

export function productPageReviews(reviews: ProductReviews | undefined): ProductPageReviews {
  const all = reviewsView(reviews)
  return { text: all ? `${all.average} de 5, ${all.count}` : NO_REVIEWS, all }
}
