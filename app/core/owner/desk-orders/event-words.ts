/**
 * What has happened to an order, as its people say it: at the desk and on the command line.
 * Guarded by: event-words.test.ts, which asks for a word for each kind that is stored.
 */
export const EVENT_WORDS = {
  placed: 'Pedido recibido',
  paid: 'Pagado',
  paid_late: 'Pago recibido con retraso',
  expired: 'Anulado: el pago no llegó',
  cancelled: 'Anulado',
  partly_shipped: 'Ha salido una parte',
  shipped: 'Enviado',
  dispatch_undone: 'Envío deshecho: no había salido',
  refused: 'El paquete volvió sin cobrar',
  rest_cancelled: 'El resto no se envía',
  lines_cancelled: 'Anulada una parte',
  address_changed: 'Dirección cambiada',
  line_changed: 'Talla o color cambiados',
  email_changed: 'Correo corregido',
  parcel_delivered: 'Un paquete entregado',
  delivered: 'Entregado',
  returned: 'Devolución recibida',
  partly_refunded: 'Reembolsado en parte',
  refunded: 'Reembolsado todo',
  refund_failed: 'El reembolso no llegó: se debe otra vez',
  withdrawn: 'El cliente desiste',
  return_asked: 'El cliente pide devolver',
  return_received: 'Devolución recibida',
  return_declined: 'Devolución rechazada',
  receipt_undone: 'Recepción deshecha',
  claim_made: 'El cliente reclama por la garantía',
  replacement_made: 'Reposición hecha: por enviar',
  replacement_sent: 'Reposición enviada',
  replacement_cancelled: 'Reposición anulada',
  payment_mismatch: 'El pago no cuadra con el pedido',
  disputed: 'El cliente disputa el cobro en su banco',
  dispute_won: 'Disputa ganada: el dinero ha vuelto a la tienda',
  dispute_lost: 'Disputa perdida: el dinero ha vuelto al cliente',
  code_honoured: 'Se respetó un código agotado',
  mail_queued: 'Correo al cliente, en cola',
}

/** Steps of the shop itself, which the time line of the desk leaves out: it has the mails themselves. */
export const INNER_EVENTS: ReadonlySet<string> = new Set(['mail_queued', 'code_honoured'])

/** The words of an event; undefined if a newer server wrote one that this one does not know. */
export const eventWords = (kind: string): string | undefined =>
  (EVENT_WORDS as Readonly<Record<string, string | undefined>>)[kind]
