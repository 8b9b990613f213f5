import { firstPolicy } from './policy-values.ts'
import type { VatRule } from '#core/base/money/money.ts'
import { liveSettings } from './live-settings.ts'

/** What the shop promises, with the owner's changes. */
export const policy = liveSettings('policy', firstPolicy)

/** How catalogue prices and VAT go together; read from the settings of now. */
export const vatRule: VatRule = {
  get vatPercent() {
    return policy.vat.percent
  },
  get pricesIncludeVat() {
    return policy.prices.include === 'withVat'
  },
}
