import { formatEuros, type Cents } from '#core/base/money/money.ts'
import { choiceText } from '#core/orders/order-words.ts'

/** "1 × Talla L · Azul, por 30,00 €": what units of a line become when it is paid. */
export const waitingText = ({
  quantity,
  size,
  color,
  totalCents,
}: {
  quantity: number
  size: string
  color: string
  totalCents: Cents
}): string =>
  `${quantity}\u00a0×\u00a0${choiceText({ size, color })}, por ${formatEuros(totalCents)}`

/** Why units are neither sent nor cancelled, for the owner. */
export const changeWaitsText = (number: string): string =>
  `Espera el pago del cambio ${number}: espera a que se pague, o cancela ese pedido.`
