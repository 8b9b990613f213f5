import type { CheckoutRefusal } from '#core/checkout/outcome.ts'
import { setDiscount, type CartState } from '../cart/cart-store.ts'
import { checkCode } from '../discounts/check-code.browser.ts'
import { refusalTexts } from './checkout-texts.ts'
import { forgetKey } from './submit-order.browser.ts'

/** Changes the cart as a refusal requires and answers its texts. Loaded on demand: it is rare. */
export async function answerRefusal(
  refusal: CheckoutRefusal,
  { lines, discount }: CartState,
): Promise<string[]> {
  if (refusal.reason === 'code_not_valid') setDiscount(null)
  if (refusal.reason === 'key_reused') forgetKey()
  if (refusal.reason === 'total_changed' && discount) {
    // The stored terms of the code may be outdated.
    const answer = await checkCode(discount.code)
    if (answer) setDiscount(answer.ok ? answer.discount : null)
  }
  return refusalTexts(refusal, lines)
}
