import type { WishlistAnswer } from './wishlist-answers.ts'

/** Hearts that wait for an answer, by product. */
const waiting = new Map<string, (answer: WishlistAnswer) => void>()

/** Resolves with the answer for this product's heart: `submit` does not return it. */
export const expectAnswer = (productId: string): Promise<WishlistAnswer> =>
  new Promise((resolve) => void waiting.set(productId, resolve))

/** Passes an answer to the waiting heart; false if none waits. */
export function deliverAnswer(productId: string, answer: WishlistAnswer): boolean {
  const resolve = waiting.get(productId)
  waiting.delete(productId)
  resolve?.(answer)
  return resolve !== undefined
}
