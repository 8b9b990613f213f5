import * as v from 'valibot'
import type { FitVotes } from '#core/catalogue/product-page-data.ts'
import { greetingName } from '#core/orders/order-words.ts'
import type { OrderState } from '#core/orders/order.ts'
import { readable, tooLongText, typedText } from '#core/base/text/form-schema.ts'

export type Fit = keyof FitVotes
export const FITS = ['small', 'expected', 'large'] as const satisfies readonly Fit[]
export const STARS = [5, 4, 3, 2, 1] as const
export type Stars = (typeof STARS)[number]

/** Only published reviews are shown, and only their stars and votes count. */
export type ReviewStatus = 'waiting' | 'published' | 'rejected'

/** A published review, as the product's page shows it. `writtenAt` is ISO-8601 UTC. */
export type PublishedReview = {
  id: string
  stars: number
  fit: Fit | null
  size: string
  /** Empty: none. */
  title: string
  /** Empty: only stars. */
  text: string
  shownName: string
  writtenAt: string
  /** The shop's answer. */
  reply: string | null
}

export const ANONYMOUS_AUTHOR = 'Anónimo'

/** The fields in the order of the form, each with its maximum length. */
export const REVIEW_LIMITS = { stars: 1, fit: 10, title: 80, text: 2000, name: 10 } as const
export type ReviewField = keyof typeof REVIEW_LIMITS
export const REVIEW_FORM = { ...REVIEW_LIMITS, intent: 10 } as const

/**
 * Validates the form of a review. Title and text may be empty; `fit` is asked only where the product
 * has sizes. `name` says whether the first name and an initial are shown.
 */
export const reviewForm = ({ asksFit }: { asksFit: boolean }) =>
  v.object({
    stars: v.pipe(
      typedText(REVIEW_LIMITS.stars, 'Elige de una a cinco estrellas'),
      v.picklist(STARS.map(String), 'Elige de una a cinco estrellas'),
      v.transform(Number),
    ),
    fit: asksFit
      ? v.pipe(
          typedText(REVIEW_LIMITS.fit, 'Elige cómo talla'),
          v.picklist(FITS, 'Elige cómo talla'),
        )
      : v.pipe(
          v.string(),
          v.transform(() => null),
        ),
    title: v.pipe(
      typedText(REVIEW_LIMITS.title, tooLongText(REVIEW_LIMITS.title)),
      readable(),
      v.transform((title) => title.replaceAll(/ +/g, ' ')),
    ),
    text: v.pipe(
      typedText(REVIEW_LIMITS.text, tooLongText(REVIEW_LIMITS.text)),
      readable({ isMultiline: true }),
      v.transform((text) => text.replaceAll(/\n{3,}/g, '\n\n')),
    ),
    name: v.pipe(
      typedText(REVIEW_LIMITS.name, 'Elige cómo firmas'),
      v.picklist(['short', 'anonymous'], 'Elige cómo firmas'),
    ),
  })
export type ReviewInput = v.InferInput<ReturnType<typeof reviewForm>>
export type CheckedReview = v.InferOutput<ReturnType<typeof reviewForm>>

/** "Lucía H.", or "Lucía"; undefined if the first name does not look like one. Never more of it. */
export function shortName(firstName: string, lastName: string): string | undefined {
  const first = greetingName(firstName)
  const [, initial] = /^(\p{L}\p{M}*)/u.exec(lastName.trim()) ?? []
  if (first === '') return undefined
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('es-ES')}.`
}

export type NoReview = 'not_delivered' | 'nothing_kept'

/**
 * Whether a line's buyer may write a first review: the order is delivered and the buyer keeps a unit,
 * so none is written of what is on its way or goes back. `keptUnits`: sent, and neither refunded nor
 * asked to be returned.
 */
export function mayReview(
  { order, payment, fulfilment }: OrderState,
  keptUnits: number,
): { ok: true } | { ok: false; reason: NoReview } {
  if (order === 'cancelled' || payment === 'refunded') return { ok: false, reason: 'nothing_kept' }
  if (fulfilment === 'returned') return { ok: false, reason: 'nothing_kept' }
  if (fulfilment !== 'delivered') return { ok: false, reason: 'not_delivered' }
  return keptUnits > 0 ? { ok: true } : { ok: false, reason: 'nothing_kept' }
}

/** Whether a product in this size is voted on: there is no other to compare with a single size. */
export const asksFit = (size: string): boolean => size !== 'Único'
