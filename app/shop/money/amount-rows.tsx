import type { DataRow } from '#app/ui/data-list.tsx'
import { vatRule } from '../policy/policy.ts'
import { formatEuros } from './money.ts'
import type { Amounts } from './amounts.ts'

type AmountLabels = { discountCode: string | undefined; shippingLabel: string }

/** The rows of a summary, in the order in which they add up. A discount of nothing is left out. */
export function amountRows(amounts: Amounts, labels: AmountLabels): DataRow[] {
  const { subtotalCents, discountCents, shippingCents, vatCents, totalCents } = amounts
  const vatLabel = vatRule.pricesIncludeVat ? 'IVA incluido' : 'IVA'
  return [
    { label: 'Subtotal', value: formatEuros(subtotalCents) },
    ...(labels.discountCode === undefined
      ? []
      : [
          {
            label: `Descuento ${labels.discountCode}`,
            value: `−${formatEuros(discountCents)}`,
            tone: 'accent' as const,
          },
        ]),
    {
      label: labels.shippingLabel,
      value: shippingCents === 0 ? 'Gratis' : formatEuros(shippingCents),
    },
    { label: `${vatLabel} (${vatRule.vatPercent}\u00A0%)`, value: formatEuros(vatCents) },
    { label: 'Total', value: formatEuros(totalCents), strong: true },
  ]
}
