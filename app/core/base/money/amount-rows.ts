import type { Amounts } from './amounts.ts'
import { formatEuros, type Cents, type VatRule } from './money.ts'

/** A row of a summary: a discount in the accent colour, the total in bold. */
export type AmountRow = { label: string; value: string; tone?: 'accent'; strong?: boolean }

type AmountRowsInput = {
  /** Undefined where the shop does not deliver: then there is no total either. */
  amounts: Omit<Amounts, 'shippingCents'> & { shippingCents: Cents | undefined }
  vat: VatRule
  /** What is sold, with rates that are not that of `vat`; if missing, all has that one. */
  lines?: readonly { vatPercent?: number | undefined }[] | undefined
  /** The code that was used. */
  discount: { code: string } | null
  /** The offers that the goods had, each with its part of the discount. */
  offers?: readonly { name: string; cents: Cents }[] | undefined
  shippingLabel: string
  /** false if missing. */
  isWrapped?: boolean
}

/**
 * The rows under a cart or an order, as they add up. Without a discount there is no row for it.
 * Source: specification, "Checkout": subtotal, VAT, shipping, total.
 */
export function amountRows(input: AmountRowsInput): AmountRow[] {
  const { amounts, vat, lines, discount, offers = [], shippingLabel, isWrapped } = input
  const { shippingCents, giftWrapCents } = amounts
  const off = (label: string, value: Cents): AmountRow => ({
    label,
    // A code that takes nothing off the goods takes off the shipping.
    value: value === 0 ? 'Envío gratis' : `−${formatEuros(value)}`,
    tone: 'accent',
  })
  const codeCents = offers.reduce((left, { cents }) => left - cents, amounts.discountCents)
  return [
    { label: 'Subtotal', value: formatEuros(amounts.subtotalCents) },
    ...offers.map(({ name, cents }) => off(name, cents)),
    ...(discount ? [off(`Descuento ${discount.code}`, codeCents)] : []),
    {
      label: vat.vatPercent
        ? `IVA${vat.pricesIncludeVat ? ' incluido' : ''} (${percents(lines, vat)})`
        : 'IVA (exento)',
      // A row that is added has only what is added: the rows below include their own VAT.
      value: formatEuros(
        amounts.vatCents +
          (vat.pricesIncludeVat ? amounts.shippingVatCents + amounts.giftWrapVatCents : 0),
      ),
    },
    { label: shippingLabel, value: euros(shippingCents) },
    ...(isWrapped ? [{ label: 'Envoltorio de regalo', value: euros(giftWrapCents) }] : []),
    ...(amounts.codFeeCents === undefined
      ? []
      : [{ label: 'Contra reembolso', value: euros(amounts.codFeeCents) }]),
    {
      label: 'Total',
      value: shippingCents === undefined ? '—' : formatEuros(amounts.totalCents),
      strong: true,
    },
  ]
}

/** «21 %», «4 %, 10 % y 21 %». */
function percents(lines: AmountRowsInput['lines'], { vatPercent }: VatRule): string {
  const rates = lines?.length ? lines.map((line) => line.vatPercent ?? vatPercent) : [vatPercent]
  const sorted = [...new Set(rates)].toSorted((one, other) => one - other)
  return new Intl.ListFormat('es-ES').format(sorted.map((rate) => `${rate}\u00A0%`))
}

const euros = (cents: Cents | undefined) =>
  cents === undefined ? '—' : cents === 0 ? 'Gratis' : formatEuros(cents)
