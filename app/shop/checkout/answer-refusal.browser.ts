import type { CheckoutRefusal } from '#core/checkout/outcome.ts'
import type { Discount } from '#core/pricing/discounts/discount.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { setDiscount, type CartState } from '../cart/cart-store.ts'
import { checkCode } from '../discounts/check-code.browser.ts'
import { refusalTexts } from './checkout-texts.ts'
import { forgetKey } from '../payment/purchase-key.browser.ts'

/**
 * Changes the cart as a refusal requires, renews what it shows to be outdated in this tab (the
 * code, or the shop's tariff and VAT), and answers its texts. Loaded on demand: it is rare.
 */
export async function answerRefusal(
  refusal: CheckoutRefusal,
  { lines, discount }: CartState,
): Promise<string[]> {
  if (refusal.reason === 'code_not_valid' && !('waitSeconds' in refusal)) setDiscount(null)
  if (refusal.reason === 'key_reused') forgetKey()
  if (refusal.reason === 'total_changed' || refusal.reason === 'no_gift_wrap') {
    const { settings } = refusal
    if (settings) readChangesFrom(() => settings)
    await renewDiscount(discount)
  }
  return refusalTexts(refusal, lines)
}

/** The stored terms of the code may be outdated. */
async function renewDiscount(discount: Discount | null): Promise<void> {
  const answer = discount && (await checkCode(discount.code))
  if (answer) setDiscount(answer.ok ? answer.discount : null)
}
