import { missingCents, type Discount } from '#core/discounts/discount.ts'
import { formatEuros, type Cents } from '#core/money/money.ts'
import { shippingName } from '#core/shipping/shipping-labels.ts'

const list = new Intl.ListFormat('es-ES', { type: 'conjunction' })

/** What an applied code gives, or how much its minimum lacks: «descuento del 10 % aplicado». */
export function codeStatus(discount: Discount, subtotalCents: Cents): string {
  const missing = missingCents(discount, subtotalCents)
  if (missing > 0) return `te faltan ${formatEuros(missing)} en prendas para usarlo`
  const { percent, amountCents, freeShipping } = discount
  if (freeShipping) {
    const methods = freeShipping.map((method) => shippingName(method).toLowerCase())
    return `envío ${list.format(methods)} gratis`
  }
  return amountCents === undefined
    ? `descuento del ${percent}\u00A0% aplicado`
    : `descuento de ${formatEuros(amountCents)} aplicado`
}

/** The toast after a code was applied. The specification gives the one of a percentage. */
export function codeToast(discount: Discount, subtotalCents: Cents): string {
  const status = codeStatus(discount, subtotalCents).replace('\u00A0%', '%')
  const isWaiting = missingCents(discount, subtotalCents) > 0
  return isWaiting
    ? `Código ${discount.code} guardado: ${status}`
    : status.charAt(0).toUpperCase() + status.slice(1)
}
