import { DataList } from '#app/ui/data-list.tsx'
import { amountRows } from '../price/amount-rows.tsx'
import type { CartDiscount } from '#core/cart/cart.ts'
import type { CartTotals } from '#core/cart/cart-totals.ts'

type CartSummaryProps = { totals: CartTotals; discount: CartDiscount | null }

/** The cart's figures; shipping is an estimate until a method is chosen at checkout. */
export function CartSummary({ totals, discount }: CartSummaryProps) {
  return (
    <DataList
      rows={amountRows(totals, { discountCode: discount?.code, shippingLabel: 'Envío estimado' })}
    />
  )
}
