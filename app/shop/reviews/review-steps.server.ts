import type { OrderWithState } from '#core/orders/order.ts'
import {
  ANONYMOUS_AUTHOR,
  asksFit,
  reviewForm,
  shortName,
  type REVIEW_FORM,
  type ReviewField,
  type ReviewStatus,
} from '#core/returns/reviews/review.ts'
import {
  deleteReview,
  reviewablesOf,
  saveReview,
  type Reviewable,
  type ReviewContext,
} from '#core/returns/reviews/write-review.server.ts'
import type { Answered } from '#app/http/answer-form.server.ts'
import { FORM_INCOMPLETE, refuseForm } from '#core/base/text/form-answer.ts'
import { checkForm, type FieldErrors } from '#core/base/text/form-schema.ts'
import type { Db } from '#db/schema.ts'
import {
  NOT_BOUGHT,
  REFUSALS,
  tooManyReviews,
  type ReviewAnswer,
  type ReviewValues,
} from './review-answer.ts'
import { reviewLinkTexts } from './review-texts.ts'

/** A product of an order to write about, and what its buyer has written. */
export type ReviewOffer = {
  number: string
  productId: string
  name: string
  image: string
  size: string
  asksFit: boolean
  /** How the author may sign; the first is what the name of the order makes. */
  signatures: { value: string; label: string }[]
  /** What the form begins with. */
  values: ReviewValues
  own: { status: ReviewStatus; rejectReason: string | null; reply: string | null } | null
  /** Why there is no form; null: there is one. */
  refusal: string | null
}

/** What an order offers to write about a product; undefined if the product is not in it. */
export async function reviewOffer(
  db: Db,
  order: OrderWithState,
  productId: string,
): Promise<ReviewOffer | undefined> {
  const found = (await reviewablesOf(db, order)).find((one) => one.productId === productId)
  const line = found && order.lines[found.position]
  if (!found || !line) return undefined
  const { review, may } = found
  const short = shortName(order.recipient.firstName, order.recipient.lastName)
  const size = review?.size ?? found.size
  return {
    number: order.number,
    productId,
    name: line.name,
    image: line.image,
    size,
    asksFit: asksFit(size),
    signatures: [
      ...(short === undefined ? [] : [{ value: 'short', label: short }]),
      { value: 'anonymous', label: ANONYMOUS_AUTHOR },
    ],
    values: {
      stars: review ? String(review.stars) : '',
      fit: review?.fit ?? '',
      title: review?.title ?? '',
      text: review?.text ?? '',
      name: review?.shownName === ANONYMOUS_AUTHOR || short === undefined ? 'anonymous' : 'short',
    },
    own: review
      ? { status: review.status, rejectReason: review.rejectReason, reply: review.reply }
      : null,
    refusal: review || may.ok ? null : REFUSALS[may.reason],
  }
}

type Parts = ReviewContext & { takeReviewToken: (clientAddress: string) => Promise<number> }
type Posted = Record<keyof typeof REVIEW_FORM, string>
type From = { order: OrderWithState; productId: string; clientAddress: string }
/** Answers the posted form of a review: saves or deletes it, for the buyer of an open order. */
export async function answerReview(
  ctx: Parts,
  { intent, ...values }: Posted,
  { order, productId, clientAddress }: From,
): Promise<Answered<ReviewAnswer>> {
  const refuse = (text: string, status: number, errors: FieldErrors<ReviewField> = {}) => ({
    answer: refuseForm(text, values, errors),
    status,
  })
  if (intent === 'delete') {
    await deleteReview(ctx, order.id, productId)
    return { answer: { ok: true, did: 'deleted' } }
  }
  const offer = await reviewOffer(ctx.db, order, productId)
  if (!offer) return refuse(NOT_BOUGHT, 404)
  if (offer.refusal !== null) return refuse(offer.refusal, 409)
  const checked = checkForm(reviewForm(offer), values)
  if (!checked.ok) return refuse(FORM_INCOMPLETE, 422, checked.errors)
  const wait = await ctx.takeReviewToken(clientAddress)
  if (wait > 0) return { ...refuse(tooManyReviews(wait), 429), waitSeconds: wait }
  const outcome = await saveReview(ctx, { order, productId, values: checked.values })
  return outcome.ok ? { answer: { ok: true, did: 'saved' } } : refuse(REFUSALS[outcome.reason], 409)
}

/** The link of an order's line to its review, by the position of the line. */
export type ReviewLink = { position: number; text: string }

/** Which lines of an order lead to a review: those that may have one, or have. */
export async function reviewLinks(db: Db, order: OrderWithState): Promise<ReviewLink[]> {
  return (await reviewablesOf(db, order)).flatMap((one) => {
    const text = linkText(one)
    return text === undefined ? [] : [{ position: one.position, text }]
  })
}

const linkText = ({ review, may }: Reviewable): string | undefined =>
  review || may.ok ? reviewLinkTexts[review?.status ?? 'none'] : undefined
