import type { OrderState } from '#app/shop/orders/order.ts'

/** What an owner types and reads for the three states of an order. */
export const ORDER_STATES: Record<OrderState['order'], string> = {
  placed: 'en firme',
  cancelled: 'cancelado',
}

export const PAYMENT_STATES: Record<OrderState['payment'], string> = {
  pending: 'sin pagar',
  paid: 'pagado',
  failed: 'pago fallido',
  partly_refunded: 'devuelto en parte',
  refunded: 'devuelto',
}

export const FULFILMENT_STATES: Record<OrderState['fulfilment'], string> = {
  unfulfilled: 'por enviar',
  shipped: 'enviado',
  delivered: 'entregado',
  returned: 'vuelto',
}

const EVENTS: Record<string, string> = {
  placed: 'Pedido hecho',
  paid: 'Pagado',
  paid_late: 'Pagado con retraso',
  mail_queued: 'Correo escrito',
  expired: 'Anulado sin pagar',
  cancelled: 'Cancelado',
  shipped: 'Enviado',
  delivered: 'Entregado',
  returned: 'Vuelto',
  partly_refunded: 'Devuelto en parte',
  refunded: 'Devuelto',
  withdrawn: 'Desistimiento declarado',
  return_asked: 'Devolución pedida',
  return_received: 'Parte devuelta recibida',
  return_declined: 'Devolución rechazada',
  refund_failed: 'Falló la devolución del dinero',
  code_honoured: 'Se respetó un código agotado',
  payment_mismatch: 'El pago no cuadra con el pedido',
}

/** What happened, for the time line; a kind that has no words yet stands as it is. */
export const eventText = (kind: string): string => EVENTS[kind] ?? kind

type Wanted = Partial<OrderState>

/** `--estado`: one word for what an owner looks for. */
export const STATES_TO_FIND: Record<string, Wanted> = {
  'por-enviar': { order: 'placed', payment: 'paid', fulfilment: 'unfulfilled' },
  enviado: { fulfilment: 'shipped' },
  entregado: { fulfilment: 'delivered' },
  vuelto: { fulfilment: 'returned' },
  cancelado: { order: 'cancelled' },
  'sin-pagar': { payment: 'pending' },
  'pago-fallido': { payment: 'failed' },
  devuelto: { payment: 'refunded' },
  'devuelto-en-parte': { payment: 'partly_refunded' },
}

/** The one state that matters most in a list. */
export function stateText(state: OrderState): string {
  if (state.order === 'cancelled') return ORDER_STATES.cancelled
  if (state.payment !== 'paid') return PAYMENT_STATES[state.payment]
  return FULFILMENT_STATES[state.fulfilment]
}
