import { formatEuros, type Cents } from '#core/base/money/money.ts'
import { choiceText } from '#core/orders/order-words.ts'

type Goods = { quantity: number; size: string; color: string }

const goodsText = ({ quantity, size, color }: Goods): string =>
  `${quantity}\u00a0×\u00a0${choiceText({ size, color })}`

/** "1 × Talla L · Azul, por 30,00 €": what units of a line become when it is paid. */
export const waitingText = (one: Goods & { totalCents: Cents }): string =>
  `${goodsText(one)}, por ${formatEuros(one.totalCents)}`

/** Why units are neither sent nor cancelled, for the owner. */
export const changeWaitsText = (number: string): string =>
  `Espera el pago del cambio ${number}: espera a que se pague, o cancela ese pedido.`

/** What has become of an exchange at a return. */
type Progress = {
  status: string
  payment: string
  fulfilment: string
  isArrived: boolean
}

const progressText = ({ status, payment, fulfilment, isArrived }: Progress): string => {
  if (status === 'cancelled') return 'anulado'
  if (payment === 'pending' || payment === 'failed') return 'espera el pago'
  if (fulfilment !== 'unfulfilled') return 'ha salido'
  return isArrived ? 'pagado, puede salir' : 'pagado, sale cuando llegue lo devuelto'
}

/**
 * "1 × Talla L · Azul, por 30,00 €: espera el pago": the exchange that a return asked for; without the
 * sum for those who may not see money.
 */
export const returnExchangeText = (
  one: Parameters<typeof waitingText>[0] & Progress,
  seesMoney = true,
): string => `${seesMoney ? waitingText(one) : goodsText(one)}: ${progressText(one)}`

/** Why the goods of an exchange are not sent, for the owner. */
export const returnAwaitedText = (code: string): string =>
  `Es el cambio de la devolución ${code}, que no ha llegado: recíbela antes, o di que sale ya.`
