/** What a payment case of each kind is, for the owner. */
export const CASE_KINDS = {
  unknown_order: 'Pago de un pedido desconocido',
  mismatch: 'Pago que no cuadra',
  paid_twice: 'Pagado dos veces',
  one_payment_two_orders: 'Un pago, dos pedidos',
  refund_misfit: 'Reembolso que no cuadra',
  late_payment: 'Pago tardío',
  dispute: 'Disputa',
} as const
