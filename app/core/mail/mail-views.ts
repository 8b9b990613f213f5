/** The saved views of the desk's outbox, in the order of its tabs. */
export const MAIL_VIEWS = {
  fallidos: 'Fallidos',
  pendientes: 'Por salir',
  enviados: 'Enviados',
  guardados: 'Guardados en fichero',
  todos: 'Todos',
} as const

export type MailView = keyof typeof MAIL_VIEWS

/** What a mail is about, by its kind; the others say their kind. */
export const MAIL_KINDS: Readonly<Record<string, string>> = {
  'order-confirmation': 'Confirmación del pedido',
  'order-shipped': 'Envío',
  'order-not-shipped': 'Envío deshecho',
  'order-address': 'Dirección cambiada',
  'replacement-made': 'Reposición hecha',
  'replacement-sent': 'Reposición enviada',
  'replacement-cancelled': 'Reposición anulada',
  'order-line': 'Talla o color cambiados',
  'order-cancelled': 'Pedido anulado',
  'order-lines-cancelled': 'Prendas que no se envían',
  'order-refunded': 'Dinero devuelto',
  'order-refund-under-way': 'El reembolso tarda',
  'late-payment': 'Pago con retraso',
  'transfer-details': 'Cómo pagar por transferencia',
  'transfer-reminder': 'Falta la transferencia',
  'pay-link': 'Enlace de pago',
  'pay-link-reminder': 'Falta pagar por el enlace',
  'return-asked': 'Etiqueta de devolución',
  'return-owner': 'Aviso de devolución a la casa',
  'return-declined': 'Devolución rechazada',
  'return-reopened': 'Devolución reabierta',
  'withdrawal-received': 'Acuse de desistimiento',
  'account-notice': 'Aviso a las cuentas',
  'contact-message': 'Mensaje a la casa',
  'contact-received': 'Acuse de mensaje',
  'contact-reply': 'Respuesta a un mensaje',
  'review-rejected': 'Opinión no publicada',
  'owner-summary': 'Resumen del día',
  'new-order': 'Aviso de pedido',
  'transfer-owner': 'Aviso de pedido por transferencia',
  'address-owner': 'Aviso de dirección cambiada',
  'line-owner': 'Aviso de talla o color cambiados',
  test: 'Prueba',
}

/**
 * Whether the desk shows what a mail says: not a mail that signs a person in or proves an address,
 * since who reads it could act as that person. A new kind is not shown until it is named here.
 */
export const isReadable = (kind: string): boolean => Object.hasOwn(MAIL_KINDS, kind)
