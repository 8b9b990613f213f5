import { data } from 'react-router'
import { answerOf, showAnswer } from '../forms/ask-shop.browser.ts'
import { failedChange } from '../forms/change-answer.ts'
import { textOf, type ClientCall } from '../forms/keep-page.browser.ts'
import { deliverAnswer } from './heart-answers.browser.ts'
import { WISHLIST_TEXTS, type WishlistAnswer } from './wishlist-answers.ts'

/**
 * Posts a change of the favourites, and logs one that failed. A heart shows its own answer; other
 * forms show it here.
 * Source: specification, "Error catalogue".
 */
export async function askWishlist(call: ClientCall<WishlistAnswer>) {
  const form = await call.request.clone().formData()
  let cause: unknown
  const ask = answerOf<WishlistAnswer>((intent, error) => {
    cause = error
    return failedChange(WISHLIST_TEXTS, intent)
  })
  const answer = await ask(call)
  const hasFailed = answer.reason === 'failed'
  // oxlint-disable-next-line no-console -- the specification wants these failures logged here
  if (hasFailed) console.error(`wishlist/${answer.intent} failed:`, cause ?? 'the shop failed')
  if (!deliverAnswer(textOf(form, 'productId'), answer)) return showAnswer(answer)
  // Other refusals mean outdated data on the page, so it is revalidated.
  return data(answer, { status: hasFailed ? 503 : 200 })
}
