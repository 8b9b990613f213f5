import type { Amounts } from './amounts.ts'
import { formatEuros, type Cents, type VatRule } from './money.ts'

/** A row of a summary: a discount in the accent colour, the total in bold. */
export type AmountRow = { label: string; value: string; tone?: 'accent'; strong?: boolean }

type AmountRowsInput = {
  /** Undefined where the shop does not deliver: then there is no total either. */
  amounts: Omit<Amounts, 'shippingCents'> & { shippingCents: Cents | undefined }
  vat: VatRule
  /** The code that was used. */
  discount: { code: string } | null
  shippingLabel: string
}

/** The rows under a cart or an order, as they add up. Without a discount there is no row for it. */
export function amountRows(input: AmountRowsInput): AmountRow[] {
  const { amounts, vat, discount, shippingLabel } = input
  const { shippingCents } = amounts
  const discountRow: AmountRow = {
    label: `Descuento ${discount?.code}`,
    // A code that takes nothing off the goods takes off the shipping.
    value: amounts.discountCents === 0 ? 'Envío gratis' : `−${formatEuros(amounts.discountCents)}`,
    tone: 'accent',
  }
  return [
    { label: 'Subtotal', value: formatEuros(amounts.subtotalCents) },
    ...(discount ? [discountRow] : []),
    { label: shippingLabel, value: shippingCents === 0 ? 'Gratis' : euros(shippingCents) },
    {
      label: vat.vatPercent
        ? `IVA${vat.pricesIncludeVat ? ' incluido' : ''} (${vat.vatPercent}\u00A0%)`
        : 'IVA (exento)',
      // A row that is added has only what is added: the shipping above includes its own VAT.
      value: formatEuros(amounts.vatCents + (vat.pricesIncludeVat ? amounts.shippingVatCents : 0)),
    },
    {
      label: 'Total',
      value: euros(shippingCents === undefined ? undefined : amounts.totalCents),
      strong: true,
    },
  ]
}

const euros = (cents: Cents | undefined) => (cents === undefined ? '—' : formatEuros(cents))
