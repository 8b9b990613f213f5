import type { DataRow } from '#app/ui/data-list.tsx'
import { vatRule } from '#core/policy/policy.ts'
import { formatEuros, type Cents } from '#core/money/money.ts'
import type { Amounts } from '#core/money/amounts.ts'

type AmountLabels = { discountCode: string | undefined; shippingLabel: string }

/** Shipping may not be known: where the shop does not deliver there is no total either. */
type ShownAmounts = Omit<Amounts, 'shippingCents'> & { shippingCents: Cents | undefined }

/** The rows of a summary, in the order in which they add up. A discount of nothing is left out. */
export function amountRows(amounts: ShownAmounts, labels: AmountLabels): DataRow[] {
  const { subtotalCents, discountCents, shippingCents, vatCents, totalCents } = amounts
  const vatLabel = vatRule.pricesIncludeVat ? 'IVA incluido' : 'IVA'
  const discount: DataRow = {
    label: `Descuento ${labels.discountCode}`,
    value: `−${formatEuros(discountCents)}`,
    tone: 'accent',
  }
  return [
    { label: 'Subtotal', value: formatEuros(subtotalCents) },
    ...(labels.discountCode === undefined ? [] : [discount]),
    { label: labels.shippingLabel, value: shippingText(shippingCents) },
    { label: `${vatLabel} (${vatRule.vatPercent}\u00A0%)`, value: formatEuros(vatCents) },
    {
      label: 'Total',
      value: shippingCents === undefined ? '—' : formatEuros(totalCents),
      strong: true,
    },
  ]
}

function shippingText(shippingCents: Cents | undefined): string {
  if (shippingCents === undefined) return '—'
  return shippingCents === 0 ? 'Gratis' : formatEuros(shippingCents)
}
