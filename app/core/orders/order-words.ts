import { formatEuros } from '#core/base/money/money.ts'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { isUnpaidCod, type Order, type OrderLine, type OrderWithState } from './order.ts'
import { countryName } from '#core/pricing/shipping/shipping-labels.ts'

/**
 * The first word of a first name, for the greeting; empty unless it looks like a name. Only for
 * mails about a paid order or to a verified address: no other mail greets by name.
 */
export function greetingName(firstName: string): string {
  const [word = ''] = firstName.trim().split(/\s+/)
  return /^\p{L}[\p{L}\p{M}'’·-]{0,29}$/u.test(word) ? word : ''
}

/** "Talla M · Verde" */
export const choiceText = ({ size, color }: Pick<OrderLine, 'size' | 'color'>): string =>
  `${size === 'Único' ? 'Talla única' : `Talla\u00a0${size}`} · ${color}`

/** "Talla M · Verde" and "2 × 29,99 €" */
export const lineDetails = (line: OrderLine): [string, string] => [
  choiceText(line),
  `${line.quantity}\u00a0×\u00a0${formatEuros(line.priceCents)}`,
]

/** "2 × Camiseta Lozoya, Talla S · Verde" */
export const lineText = (line: OrderLine): string =>
  `${line.quantity}\u00a0×\u00a0${line.name}, ${lineDetails(line)[0]}`

/** What whoever packs reads on an order with gift wrap. */
export const WRAP_IT = 'Envolver para regalo'

/** The lines of an order with only these units. */
export const linesOfUnits = (lines: readonly OrderLine[], units: readonly Units[]): OrderLine[] =>
  units.flatMap(({ position, quantity }) => {
    const line = lines[position]
    return line ? [{ ...line, quantity }] : []
  })

export function addressLines({ recipient }: Order): string[] {
  return [
    `${recipient.firstName} ${recipient.lastName}`,
    recipient.address,
    `${recipient.postcode} ${recipient.city}`,
    countryName(recipient.country),
  ]
}

type PaidOrder = Pick<Order, 'paymentMethod'> & { amounts: Pick<Order['amounts'], 'totalCents'> }

/** What whoever packs and hands over reads: «contra reembolso: cobrar 87,90 €»; null if it is paid. */
export const toCollectText = (
  order: Pick<OrderWithState, 'paymentMethod' | 'state' | 'amounts'>,
): string | null =>
  isUnpaidCod(order) ? `contra reembolso: cobrar ${formatEuros(order.amounts.totalCents)}` : null

/** How an order was paid; one of 0 € was not. */
export function paymentName({ amounts, paymentMethod }: PaidOrder): string {
  if (amounts.totalCents === 0) return 'Nada que pagar'
  switch (paymentMethod) {
    case 'card':
      return 'Tarjeta'
    case 'paypal':
      return 'PayPal'
    case 'online':
      return 'Pago en línea'
    case 'transfer':
      return 'Transferencia bancaria'
    case 'cash':
      return 'En efectivo'
    case 'terminal':
      return 'Tarjeta, en el datáfono'
    case 'link':
      return 'Por el enlace del correo'
    case 'cod':
      return 'Contra reembolso, en efectivo al recibirlo'
  }
}
