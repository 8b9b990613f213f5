import type { PaymentCaseKind } from '#db/tables/payments.ts'

/** What a payment case is, for the owner. */
export const CASE_KINDS: Readonly<Record<PaymentCaseKind, string>> = {
  unknown_order: 'Pago de un pedido desconocido',
  mismatch: 'Pago que no cuadra',
  paid_twice: 'Pagado dos veces',
  one_payment_two_orders: 'Un pago, dos pedidos',
  refund_misfit: 'Reembolso que no cuadra',
  late_payment: 'Pago tardío',
  dispute: 'Disputa',
}
