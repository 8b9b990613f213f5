import type { RefundReturnOutcome } from '#core/returns/refund-return.server.ts'
import type { ReturnKind, ReturnStatus } from '#core/returns/return.ts'
import { REFUND_REFUSALS } from '../orders/order-words.ts'
import type { State } from '../ui/state-sign.tsx'

export const KINDS: Readonly<Record<ReturnKind, string>> = {
  withdrawal: 'Desistimiento',
  return: 'Devolución',
}

/** What became of a return. */
export function returnState(one: { status: ReturnStatus; isRefundPending: boolean }): State {
  switch (one.status) {
    case 'requested':
      return { sign: 'begin', text: 'Por recibir' }
    case 'received':
      return { sign: 'half', text: 'Recibida, por decidir' }
    case 'refunded':
      return one.isRefundPending
        ? { sign: 'clock', text: 'Dinero de camino', tone: 'waits' }
        : { sign: 'done', text: 'Reembolsada' }
    case 'declined':
      return { sign: 'crossed', text: 'Rechazada', tone: 'off' }
  }
}

/**
 * The exceptions of the law that a shop of clothes can meet. Their texts are kept with the return.
 * Source: consumer act (RDLeg 1/2007), article 103.
 */
export const EXCEPTIONS = {
  medida: 'Hecha a medida o claramente personalizada (art. 103 c)',
  precinto: 'Precinto de higiene abierto tras la entrega (art. 103 e)',
  mezclada: 'Mezclada con otros bienes sin poderse separar (art. 103 f)',
} as const

export const isException = (typed: string): typed is keyof typeof EXCEPTIONS =>
  Object.hasOwn(EXCEPTIONS, typed)

/** What an unusable refusal reads: the law first, then what can be done. */
export const IN_TIME =
  'No se ha rechazado: es un desistimiento dentro de plazo, y quien compra a distancia puede desistir sin dar motivos (arts. 68 y 102 del TRLGDCU). Si la prenda vuelve usada, responde de lo que ha perdido de valor (art. 108): acuérdalo y reembolsa ese importe desde el pedido. Solo una excepción del artículo 103 permite rechazarlo: elígela.'

export const NOT_NOW =
  'Ahora no se puede: alguien la ha cambiado mientras tanto. Recarga la página.'

type Refusal = Exclude<Extract<RefundReturnOutcome, { ok: false }>['reason'], 'asked_before'>

/** Why the money of a return does not go back by itself, and what mends it. */
export const RETURN_REFUND_REFUSALS: Readonly<Record<Refusal, string>> = {
  ...REFUND_REFUSALS,
  not_now: NOT_NOW,
  no_units:
    'No se sabe qué prendas son. Reembolsa el importe desde el pedido y ciérrala aquí sin mover dinero.',
  not_paid: 'De este pedido no queda nada cobrado que devolver. Ciérrala sin mover dinero.',
  too_much: 'Es más de lo que queda por devolver. Reembolsa desde el pedido y ciérrala aquí.',
  worth_nothing: 'Esas prendas no costaron nada. Ciérrala sin mover dinero.',
  bad_lines: 'Esas prendas ya se pagaron de vuelta. Ciérrala sin mover dinero.',
  key_reused: 'Esta devolución ya tiene un reembolso: míralo en el pedido.',
}

export const DONE_WORDS: Readonly<Record<string, string>> = {
  recibir: 'Recibida.',
  'deshacer-recibida': 'Vuelve a esperar su paquete.',
  reembolsar: 'Reembolso apuntado; el cliente lo lee por correo.',
  rechazar: 'Rechazada. El cliente lee el motivo por correo.',
  reabrir: 'Abierta otra vez. El cliente lo lee por correo.',
  cerrar: 'Cerrada sin mover dinero.',
}
