import { COD, type OrderProgress, type OrderState, type PaymentMethod } from './order.ts'

/** The state of an order, as the shopper reads it. */
export type StateText = {
  label: string
  sentence: string
  tone: 'neutral' | 'accent' | 'warn'
}

/**
 * Returns one label for the state of an order: the one that matters most to its buyer. Page, list
 * and mails use it. A paid order with nothing to send will not be sent: its money is refunded.
 */
export function orderStateText({
  state,
  isToSend,
  isOwed,
  paymentMethod,
}: OrderProgress & { paymentMethod?: PaymentMethod }): StateText {
  const { order, payment, fulfilment } = state
  if (order === 'cancelled') return cancelledText(payment)
  const isCod = payment === 'pending' && paymentMethod === COD
  if (payment === 'pending' && !isCod) {
    return text('Pendiente de pago', 'Estamos esperando a que llegue el pago.', 'warn')
  }
  if (payment === 'failed') return text('Pago fallido', 'El pago no ha llegado.', 'warn')
  if (fulfilment === 'returned') return returnedText(payment)
  if (payment === 'refunded') return text('Reembolsado', 'Te hemos devuelto el dinero.')
  if (fulfilment === 'unfulfilled' && !isToSend) {
    return text(
      'No se envía',
      `No se envía: te ${isOwed ? 'devolvemos' : 'hemos devuelto'} el dinero.`,
    )
  }
  const part = isCod && fulfilment !== 'delivered' ? ' Lo pagas al recibirlo.' : partText(payment)
  switch (fulfilment) {
    case 'unfulfilled':
      return text(
        'En preparación',
        `Lo estamos preparando. Te avisamos cuando salga.${part}`,
        'accent',
      )
    case 'partly_shipped':
      return text(
        'Enviado en parte',
        `Una parte va de camino; el resto sale en otro paquete.${part}`,
        'accent',
      )
    case 'shipped':
      return text('Enviado', `Va de camino.${part}`, 'accent')
    case 'delivered':
      return text('Entregado', `Ya está en tus manos.${part}`)
  }
}

const partText = (payment: OrderState['payment']): string =>
  payment === 'partly_refunded' ? ' Te hemos devuelto una parte del dinero.' : ''

function cancelledText(payment: OrderState['payment']): StateText {
  switch (payment) {
    case 'pending':
    case 'failed':
      return text('Cancelado', 'Se canceló sin cobrar nada.')
    case 'paid':
    case 'partly_refunded':
      return text('Cancelado', 'Te devolvemos el dinero por el medio con el que pagaste.')
    case 'refunded':
      return text('Cancelado', 'Cancelado, y el dinero devuelto.')
  }
}

const returnedText = (payment: OrderState['payment']): StateText =>
  payment === 'refunded' || payment === 'partly_refunded'
    ? text('Devuelto', 'Recibimos la devolución y te hemos devuelto el dinero.')
    : text('Devuelto', 'Hemos recibido la devolución. Ahora te devolvemos el dinero.')

const text = (label: string, sentence: string, tone: StateText['tone'] = 'neutral'): StateText => ({
  label,
  sentence,
  tone,
})

const EVENTS = new Map([
  ['placed', 'Pedido recibido'],
  ['paid', 'Pagado'],
  ['paid_late', 'Pago recibido con retraso'],
  ['expired', 'Cancelado porque el pago no llegó'],
  ['cancelled', 'Cancelado'],
  ['refused', 'El paquete ha vuelto sin entregarse'],
  ['partly_shipped', 'Ha salido una parte'],
  ['shipped', 'Enviado'],
  ['dispatch_undone', 'Todavía no había salido'],
  ['rest_cancelled', 'El resto no se envía'],
  ['lines_cancelled', 'Una parte no se envía'],
  ['address_changed', 'Dirección cambiada'],
  ['line_changed', 'Talla o color cambiados'],
  ['email_changed', 'Correo corregido'],
  ['parcel_delivered', 'Un paquete entregado'],
  ['delivered', 'Entregado'],
  ['returned', 'Devolución recibida'],
  ['partly_refunded', 'Reembolso parcial'],
  ['refunded', 'Reembolsado'],
  ['withdrawn', 'Has desistido'],
  ['return_asked', 'Devolución pedida'],
  ['return_received', 'Devolución recibida'],
  ['return_declined', 'Devolución rechazada'],
  ['receipt_undone', 'La devolución todavía no había llegado'],
  ['claim_made', 'Reclamación recibida'],
  ['replacement_made', 'Te lo enviamos otra vez: en preparación'],
  ['replacement_sent', 'Enviado otra vez'],
  ['replacement_cancelled', 'El segundo envío se ha cancelado'],
  ['refund_failed', 'El reembolso no ha llegado: lo repetimos'],
])

/** The text of an event; undefined for internal events, which shoppers do not see. */
export const orderEventText = (kind: string): string | undefined => EVENTS.get(kind)
