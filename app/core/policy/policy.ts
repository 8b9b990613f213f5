import { policy } from '#content/policy.ts'
import type { VatRule } from '#core/money/money.ts'

export { policy }

/** Follows the owner's settings, as `policy` does. */
export const vatRule: VatRule = {
  get vatPercent() {
    return policy.vatPercent
  },
  get pricesIncludeVat() {
    return policy.pricesIncludeVat
  },
}
