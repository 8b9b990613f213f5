import { DataList } from '#app/ui/data-list.tsx'
import type { Discount } from '#core/discounts/discount.ts'
import { amountRows } from '#core/money/amount-rows.ts'
import { vatRule } from '#core/policy/policy.ts'
import type { CartTotals } from '#core/cart/cart-totals.ts'

type CartSummaryProps = { totals: CartTotals; discount: Discount | null }

/** The amounts of the cart; shipping is an estimate until checkout. */
export function CartSummary({ totals, discount }: CartSummaryProps) {
  return (
    <DataList
      rows={amountRows({
        amounts: totals,
        vat: vatRule,
        discount,
        shippingLabel: 'Envío estimado',
      })}
    />
  )
}
