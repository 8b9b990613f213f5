import type { WishlistAnswer } from './wishlist-answers.ts'

/** Hearts that wait for the shop's answer, by product. */
const waiting = new Map<string, (answer: WishlistAnswer) => void>()

/** What the shop answers to the heart of this product: the router gives a press no answer of its own. */
export const expectAnswer = (productId: string): Promise<WishlistAnswer> =>
  new Promise((resolve) => void waiting.set(productId, resolve))

/** Hands an answer to the heart that waits for it; false when none does. */
export function deliverAnswer(productId: string, answer: WishlistAnswer): boolean {
  const resolve = waiting.get(productId)
  waiting.delete(productId)
  resolve?.(answer)
  return resolve !== undefined
}
