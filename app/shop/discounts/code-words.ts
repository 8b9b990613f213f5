import { missingCents, type Discount } from '#core/pricing/discounts/discount.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import { shippingName } from '#core/pricing/shipping/shipping-labels.ts'

const list = new Intl.ListFormat('es-ES', { type: 'conjunction' })

/** What an applied code gives, or how much its minimum lacks: «descuento del 10 % aplicado». */
export function codeStatus(discount: Discount, subtotalCents: Cents): string {
  const text = lackOf(discount, subtotalCents) ?? gainOf(discount)
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/(?<=\d)%/, '\u00A0%')
}

/** The toast after a code was applied. The specification gives the one of a percentage. */
export function codeToast(discount: Discount, subtotalCents: Cents): string {
  const lack = lackOf(discount, subtotalCents)
  return lack === undefined ? gainOf(discount) : `Código ${discount.code} guardado: ${lack}`
}

function lackOf(discount: Discount, subtotalCents: Cents): string | undefined {
  const missing = missingCents(discount, subtotalCents)
  return missing > 0 ? `te faltan ${formatEuros(missing)} en prendas para usarlo` : undefined
}

function gainOf({ percent, amountCents, freeShipping }: Discount): string {
  if (freeShipping) {
    const methods = freeShipping.map((method) => shippingName(method).toLowerCase())
    return `Envío ${list.format(methods)} gratis`
  }
  return amountCents === undefined
    ? `Descuento del ${percent}% aplicado`
    : `Descuento de ${formatEuros(amountCents)} aplicado`
}
