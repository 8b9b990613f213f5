import type { OrderState } from '#core/orders/order.ts'
import type { ReturnStatus } from './return.ts'

/** What the owner has to do next with a return. */
export type ReturnStep =
  | 'await_goods'
  | 'refund'
  | 'refund_unsent'
  | 'close'
  | 'answer'
  | 'receive_late'
  | 'none'

type Stepped = {
  status: ReturnStatus
  receivedAt: string | null
  order: { state: OrderState } | null
}

/**
 * The owner's next step. The shop may hold the money until the goods, or the proof that they were
 * sent, have come; what never left is paid back at once.
 * Source: consumer act (RDLeg 1/2007), article 107.3.
 */
export function returnStep({ status, receivedAt, order }: Stepped): ReturnStep {
  if (status === 'refunded' && receivedAt === null && order?.state.fulfilment === 'delivered') {
    return 'receive_late'
  }
  if (status === 'refunded' || status === 'declined') return 'none'
  if (order === null) return 'answer'
  if (order.state.order === 'cancelled') return 'close'
  if (order.state.fulfilment === 'unfulfilled') return 'refund_unsent'
  return status === 'received' ? 'refund' : 'await_goods'
}

const TEXTS: Record<ReturnStep, string> = {
  await_goods: 'esperar el paquete',
  refund: 'devolver el dinero',
  refund_unsent: 'devolver el dinero; no se envía',
  close: 'cerrarla: el pedido está cancelado',
  answer: 'ningún pedido así: contestar',
  receive_late: 'recibir, si llega el paquete',
  none: '—',
}

export const stepText = (step: ReturnStep): string => TEXTS[step]
