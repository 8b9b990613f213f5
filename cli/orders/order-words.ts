import { WrongUsage } from '../terminal/command.ts'
import { eventWords } from '#core/owner/desk-orders/event-words.ts'
import { readUnitsCell } from '#core/owner/packing/dispatch-file.ts'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { PAYMENT_STATES } from '#core/orders/ledger/fault-words.ts'
import { linesOfUnits, lineText } from '#core/orders/order-words.ts'
import type { AwaitedWay, Order, OrderProgress, OrderState } from '#core/orders/order.ts'

/** The Spanish words for an order's states; those of its payment are in the core. */
export const ORDER_STATES: Record<OrderState['order'], string> = {
  placed: 'en firme',
  cancelled: 'cancelado',
}

const AWAITED: Record<AwaitedWay, string> = {
  transfer: 'espera transferencia',
  link: 'espera su enlace',
  cod: 'contra reembolso',
}

/** The payment of an order, and what it waits for. */
export const paymentText = ({
  state,
  awaits,
}: Pick<OrderProgress, 'state'> & { awaits: AwaitedWay | null }): string =>
  awaits === null ? PAYMENT_STATES[state.payment] : AWAITED[awaits]

export const FULFILMENT_STATES: Record<OrderState['fulfilment'], string> = {
  unfulfilled: 'por enviar',
  partly_shipped: 'enviado en parte',
  shipped: 'enviado',
  delivered: 'entregado',
  returned: 'vuelto',
}

/** The text of a time line entry; an unknown kind is shown as it is. */
export const eventText = (kind: string): string => eventWords(kind) ?? kind

type Wanted = Partial<OrderState> & { isToSend?: true }

/** The values of `--estado`. */
export const STATES_TO_FIND: Record<string, Wanted> = {
  'por-enviar': { isToSend: true },
  enviado: { fulfilment: 'shipped' },
  'enviado-en-parte': { fulfilment: 'partly_shipped' },
  entregado: { fulfilment: 'delivered' },
  vuelto: { fulfilment: 'returned' },
  cancelado: { order: 'cancelled' },
  'sin-pagar': { payment: 'pending' },
  'pago-fallido': { payment: 'failed' },
  devuelto: { payment: 'refunded' },
  'devuelto-en-parte': { payment: 'partly_refunded' },
}

/**
 * Where the goods of an order are; the payment has its own column. A paid order without anything to
 * send says so, since its money is refunded.
 */
export function stateText({ state, isToSend }: Pick<OrderProgress, 'state' | 'isToSend'>): string {
  const { order, payment, fulfilment } = state
  if (order === 'cancelled') return ORDER_STATES.cancelled
  if (fulfilment !== 'unfulfilled') return FULFILMENT_STATES[fulfilment]
  if (isToSend) return FULFILMENT_STATES.unfulfilled
  if (payment === 'pending' || payment === 'failed') return PAYMENT_STATES[payment]
  return 'sin nada que enviar'
}

/** Units of an order, one text line per order line. */
export const unitsText = ({ lines }: Pick<Order, 'lines'>, units: readonly Units[]): string =>
  linesOfUnits(lines, units)
    .map((line) => `  ${lineText(line)}`)
    .join('\n')

/** Reads "3:2,1": two units of the third line, one of the first. */
export function readUnits(typed: string): Units[] {
  const units = readUnitsCell(typed.trim())
  if (units) return units
  throw new WrongUsage(`--lineas es como 1:2,3, y has escrito «${typed}».`)
}
