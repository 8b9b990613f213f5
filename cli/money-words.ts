import type { RefundStatus } from '#core/payments/refunds/send-refund.server.ts'
import { isOffline } from '#core/orders/order.ts'
import type { OwedRefund } from '#core/payments/refunds/owed-refunds.server.ts'
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

/** Stripe's and the shop's reasons for a failed refund. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/balance_insufficient|insufficient_funds/, 'no hay saldo en el proveedor'],
  [/charge_already_refunded/, 'el proveedor dice que ya está devuelto: míralo en su página'],
  [/charge_disputed/, 'el cliente ha disputado el cobro en su banco'],
  [/not configured/, 'el proveedor con que se cobró ya no está configurado'],
  [/pending at Stripe|requires_action/, 'Stripe lo tiene en curso'],
  [/expired_or_canceled_card|lost_or_stolen_card/, 'la tarjeta del cliente ya no vale'],
  [/no answer in time|Connection/, 'el proveedor no contesta'],
  [/before this version/, 'el proveedor no lo aceptó hace tiempo: mira si se pagó'],
]

/** Why a refund is still owed. */
export function whyOwed({
  lastError,
  attempts,
  provider,
}: Pick<OwedRefund, 'lastError' | 'attempts' | 'provider'>): string {
  if (isOffline(provider)) return 'se devuelve a mano: se cobró sin proveedor'
  if (lastError === null) return attempts === 0 ? 'acaba de pedirse' : 'sin respuesta'
  const known = REASONS.find(([pattern]) => pattern.test(lastError))
  return known ? known[1] : `el proveedor dice: ${lastError}`
}

const KINDS: Record<PaymentCase['kind'], string> = {
  unknown_order: 'Pago de un pedido desconocido',
  mismatch: 'Pago que no cuadra',
  paid_twice: 'Pagado dos veces',
  one_payment_two_orders: 'Un pago, dos pedidos',
  refund_misfit: 'Reembolso que no cuadra',
  late_payment: 'Pago tardío',
  dispute: 'Disputa',
}

/** A payment case in one line. */
export function caseText(one: PaymentCase): string {
  const seen = one.closedAt === null ? '' : ` [visto${one.note === null ? '' : `: ${one.note}`}]`
  const ref = one.paymentRef === null ? '' : ` (${one.paymentRef})`
  return `${KINDS[one.kind]}. ${one.detail}${ref}${seen}`
}
