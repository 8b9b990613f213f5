import type { CheckoutRefusal } from '#core/checkout/outcome.ts'
import type { Discount } from '#core/discounts/discount.ts'
import { readChangesFrom } from '#core/policy/live-settings.ts'
import { setDiscount, type CartState } from '../cart/cart-store.ts'
import { checkCode } from './check-code.browser.ts'
import { refusalTexts } from './checkout-texts.ts'

/**
 * The texts of a refusal. Before, renews what the refusal shows to be outdated in this tab: the
 * code, or the shop's tariff and VAT, which the next render then shows.
 */
export async function textsAfter(
  refusal: CheckoutRefusal,
  { lines, discount }: CartState,
): Promise<string[]> {
  if (refusal.reason === 'code_not_valid') setDiscount(null)
  if (refusal.reason === 'total_changed') {
    const { settings } = refusal
    if (settings) readChangesFrom(() => settings)
    await renewDiscount(discount)
  }
  return refusalTexts(refusal, lines)
}

/** The stored percentage may be outdated. */
async function renewDiscount(discount: Discount | null): Promise<void> {
  const outcome = discount && (await checkCode(discount.code))
  if (outcome) setDiscount(outcome.ok ? outcome.discount : null)
}
