import { refusedAnswer } from '../forms/change-answer.ts'
import { isWishlistIntent, WISHLIST_TEXTS, type WishlistAnswer } from './wishlist-answers.ts'

/** The answer if the shop fails or cannot be reached. Apart from the texts, which hearts load alone. */
export const failedFavourite = (intent: string): WishlistAnswer =>
  refusedAnswer({ intent }, 'failed', isWishlistIntent(intent) ? WISHLIST_TEXTS[intent].failed : '')
