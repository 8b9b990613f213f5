import { policy } from '#content/policy.ts'
import type { VatRule } from '#core/base/money/money.ts'

export { policy }

/** How catalogue prices and VAT go together; read from the settings of now. */
export const vatRule: VatRule = {
  get vatPercent() {
    return policy.vat.percent
  },
  get pricesIncludeVat() {
    return policy.prices.include === 'withVat'
  },
}
