import type { ReturnKind, ReturnStatus } from './return.ts'

/** The state of a return, as the shopper reads it. */
export function returnStateText(one: {
  kind: ReturnKind
  status: ReturnStatus
  declineReason: string | null
  isRefundPending: boolean
}): string {
  switch (one.status) {
    case 'requested':
      return one.kind === 'withdrawal'
        ? 'La hemos recibido. Te escribimos con lo que toca.'
        : 'Esperamos tu paquete.'
    case 'received':
      return 'Ha llegado. Ahora te devolvemos el dinero.'
    case 'refunded':
      return one.isRefundPending
        ? 'Te devolvemos el dinero por el medio con el que pagaste.'
        : 'El dinero está devuelto.'
    case 'declined':
      return `No la hemos aceptado: ${one.declineReason ?? ''}`
  }
}

/** For whoever receives a return, at the desk and on the command line. */
export const RECALLED_STAYS_OFF =
  'Lo que se retiró por seguridad no vuelve a la venta: cuenta como dañado.'
