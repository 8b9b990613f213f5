import { policy } from '#content/policy.ts'
import type { VatRule } from '#core/money/money.ts'

export { policy }

export const vatRule: VatRule = {
  vatPercent: policy.vat.percent,
  pricesIncludeVat: policy.prices.include === 'withVat',
}
