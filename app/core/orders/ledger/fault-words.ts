import { formatEuros } from '#core/base/money/money.ts'
import type { MoneyColumns, MoneyFault } from './check-money.ts'

export const PAYMENT_STATES: Record<MoneyColumns['payment'], string> = {
  pending: 'sin pagar',
  paid: 'pagado',
  failed: 'pago fallido',
  partly_refunded: 'devuelto en parte',
  refunded: 'devuelto',
}

/** A difference between the ledger and an order, as the rest of a line that names the order. */
export function faultText(fault: MoneyFault): string {
  if (fault.kind === 'payment') {
    return `consta como «${paymentWord(fault.order)}», y por lo apuntado está «${paymentWord(fault.ledger)}».`
  }
  const [ledger, order] = [formatEuros(fault.ledgerCents), formatEuros(fault.orderCents)]
  switch (fault.kind) {
    case 'charge':
      return `hay apuntados ${ledger} de cobro, y el pedido dice ${order}.`
    case 'refunded':
      return `hay apuntados ${ledger} entre devuelto y por devolver, y el pedido dice ${order}.`
    case 'refund':
      return `de un reembolso de ${order} hay apuntados ${ledger} (${fault.refundId}).`
    case 'too_much':
      return `entre devuelto y por devolver hay ${ledger}, más de los ${order} cobrados.`
  }
}

const paymentWord = (payment: string): string =>
  (PAYMENT_STATES as Record<string, string | undefined>)[payment] ?? payment
