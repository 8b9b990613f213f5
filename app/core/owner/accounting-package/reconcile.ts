import type { WaitReason } from '#core/orders/invoices/invoice.ts'
import type { Cents } from '#core/base/money/money.ts'

/** Why the money of an order in a quarter differs from its invoices of that quarter. */
export const DIFFERENCES = {
  invoiced_elsewhen: 'Cobrado en este trimestre y facturado en otro',
  needs_buyer: 'Sin factura: pasa de 3.000 € y falta el NIF',
  clock: 'Sin factura: un reloj estaba mal',
  sample_issuer: 'Sin factura: la tienda tenía datos de ejemplo',
  record: 'Sin factura: la Agencia Tributaria no admite su registro',
  made_elsewhere: 'Su factura la hizo otro programa',
  cancelled: 'Su factura se anuló: no era una venta',
  paid_back: 'Cobrado que se devuelve sin factura (tardío, o anulado antes de facturar)',
  not_invoiced: 'Cobrado y sin factura',
  charged_elsewhen: 'Facturado en este trimestre y cobrado en otro',
  no_charge: 'Facturado sin cobro apuntado',
  corrected_elsewhen: 'Devuelto en este trimestre y rectificado en otro',
  not_corrected: 'Devuelto y sin rectificar',
  refunded_elsewhen: 'Rectificado en este trimestre y devuelto en otro',
  came_back: 'Rectificado, y el reembolso volvió o no consta',
} as const
export type DifferenceReason = keyof typeof DIFFERENCES

/** An order whose money and invoices of a quarter differ, and what it has outside of it. */
export type DifferingOrder = {
  orderNumber: string
  /** Charged, less what its invoices sold. */
  saleCents: Cents
  /** Money that went back, negative, less its corrections, negative as well. */
  refundCents: Cents
  uninvoiced: WaitReason | 'made_elsewhere' | 'cancelled' | null
  /** It has an invoice of a sale, in the quarter or outside of it. */
  isInvoiced: boolean
  soldElsewhen: boolean
  correctedElsewhen: boolean
  chargedElsewhen: boolean
  refundedElsewhen: boolean
}

export type Difference = { orderNumber: string; reason: DifferenceReason; cents: Cents }

/**
 * Names the differences of an order between its money and its invoices in a quarter: they add up to
 * the whole difference. Guarded by: reconcile.test.ts.
 */
export function differencesOf(order: DifferingOrder): Difference[] {
  const { orderNumber, saleCents, refundCents } = order
  // What no invoice says needs no correction when it goes back.
  const isUnsaid = !order.soldElsewhen && order.uninvoiced === null
  const paidBack = isUnsaid ? Math.max(0, Math.min(saleCents, -refundCents)) : 0
  return [
    { orderNumber, reason: 'paid_back' as const, cents: paidBack },
    { orderNumber, reason: 'paid_back' as const, cents: -paidBack },
    { orderNumber, reason: saleReason(order), cents: saleCents - paidBack },
    { orderNumber, reason: refundReason(order), cents: refundCents + paidBack },
  ].filter(({ cents }) => cents !== 0)
}

function saleReason(order: DifferingOrder): DifferenceReason {
  if (order.saleCents < 0) return order.chargedElsewhen ? 'charged_elsewhen' : 'no_charge'
  if (order.soldElsewhen) return 'invoiced_elsewhen'
  return order.uninvoiced ?? 'not_invoiced'
}

function refundReason(order: DifferingOrder): DifferenceReason {
  if (order.refundCents > 0) return order.refundedElsewhen ? 'refunded_elsewhen' : 'came_back'
  if (order.correctedElsewhen) return 'corrected_elsewhen'
  // Nothing is corrected before there is an invoice; then all is, at once.
  return order.uninvoiced ?? (order.isInvoiced ? 'not_corrected' : 'paid_back')
}
