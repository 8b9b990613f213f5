import type { Amounts } from '#core/base/money/amounts.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import type { OrderLine } from '#core/orders/order.ts'
import { lineText } from '#core/orders/order-words.ts'

type Sums = {
  lines: readonly OrderLine[]
  amounts: Amounts
  newCents: Cents
  backCents: Cents
}

/** What a change to another variant costs, in rows. `backLabel`: when the old units are paid back. */
export function exchangeRows(
  { lines, amounts, newCents, backCents }: Sums,
  backLabel = 'Se devuelve al pagarlo',
): { label: string; value: string }[] {
  const alongCents = amounts.shippingCents + amounts.giftWrapCents
  const addedCents = newCents - alongCents - amounts.subtotalCents
  const moreCents = newCents - backCents
  return [
    ...lines.map((line) => ({ label: lineText(line), value: formatEuros(line.totalCents) })),
    ...(alongCents > 0
      ? [{ label: 'Envío y envoltorio, como en el pedido', value: formatEuros(alongCents) }]
      : []),
    ...(addedCents > 0 ? [{ label: 'IVA', value: formatEuros(addedCents) }] : []),
    { label: 'Se paga ahora', value: formatEuros(newCents) },
    { label: backLabel, value: formatEuros(backCents) },
    {
      label: moreCents < 0 ? 'Sale a favor' : 'Diferencia',
      value: formatEuros(Math.abs(moreCents)),
    },
  ]
}
