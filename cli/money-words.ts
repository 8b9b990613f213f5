import type { RefundStatus } from '#core/payments/refunds/send-refund.server.ts'
import { CASE_KINDS } from '#core/payments/cases/case-words.ts'
import type { PaymentCase } from '#core/payments/cases/payment-cases.server.ts'

/** The status of a requested refund, for the end of a sentence. */
export const MONEY: Record<RefundStatus, string> = {
  done: 'El dinero está devuelto.',
  pending: 'El proveedor de pago aún no ha contestado; la tienda lo sigue intentando.',
  by_hand: 'Se cobró sin proveedor: devuélvelo tú y apúntalo con dinero pagado.',
  refused:
    'El proveedor de pago no lo devuelve ahora: se debe, y la tienda lo sigue intentando (dinero listar).',
  failed: 'Este reembolso se dejó: no se debe.',
  settled_meanwhile:
    'Ojo: mientras se pedía al proveedor se apuntó como pagado o se dejó, y puede haber salido igualmente. Míralo: dinero listar.',
}

/** A payment case in one line. */
export function caseText(one: PaymentCase): string {
  const seen = one.closedAt === null ? '' : ` [visto${one.note === null ? '' : `: ${one.note}`}]`
  const ref = one.paymentRef === null ? '' : ` (${one.paymentRef})`
  return `${CASE_KINDS[one.kind]}. ${one.detail}${ref}${seen}`
}
