import { data } from 'react-router'
import { answerOf, showAnswer, textOf } from '../forms/ask-shop.browser.ts'
import { deliverAnswer } from './heart-answers.browser.ts'
import { isWishlistIntent, WISHLIST_TEXTS, type WishlistAnswer } from './wishlist-answers.ts'

const failedText = (intent: string): string =>
  isWishlistIntent(intent) ? WISHLIST_TEXTS[intent].failed : ''

/**
 * Posts a change of the favourites, and logs one that failed. A heart shows its own answer; other
 * forms show it here.
 * Source: specification, "Error catalogue".
 */
export async function askWishlist(request: Request, serverAction: () => Promise<WishlistAnswer>) {
  const form = await request.clone().formData()
  const answer = await answerOf(request, serverAction, failedText, logFailure)
  if (!deliverAnswer(textOf(form, 'productId'), answer)) return showAnswer(answer)
  // Other refusals mean outdated data on the page, so it is revalidated.
  return data(answer, { status: answer.reason === 'failed' ? 503 : 200 })
}

function logFailure(intent: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification wants these failures logged here
  console.error(`wishlist/${intent} failed:`, error)
}
