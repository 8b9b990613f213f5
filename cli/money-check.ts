import { formatEuros } from '#core/base/money/money.ts'
import { checkLedger, type LedgerFault } from '#core/payments/check-ledger.server.ts'
import { PAYMENT_STATES } from './orders/order-words.ts'
import { Refusal, type Command } from './terminal/command.ts'
import { count } from './terminal/words.ts'

/** Compares the ledger with the orders; exit code 1 if they differ. */
export const check: Command = {
  name: 'comprobar',
  says: 'compara lo apuntado de cada cobro y reembolso con los pedidos; no cambia nada',
  more: [
    'La tienda lo hace sola cada día y lo dice en su registro. Si algo no cuadra, avisa a quien la programa.',
  ],
  examples: ['comprobar'],
  run: async (input) => {
    const { db } = await input.shop()
    const { checked, faults } = await checkLedger(db)
    const orders = count(checked, 'pedido', 'pedidos')
    if (faults.length > 0) {
      const text = `${faults.map(faultText).join('\n')}\n\nNo cuadra en ${count(faults.length, 'punto', 'puntos')} (${orders}).`
      throw new Refusal(text, { ok: false, checked, faults })
    }
    return { json: { ok: true, checked, faults }, text: `Todo cuadra: ${orders}.` }
  },
}

/** A difference between the ledger and an order, in one line that names the order. */
function faultText(fault: LedgerFault): string {
  const { orderNumber } = fault
  if (fault.kind === 'payment') {
    return `${orderNumber}: consta como «${paymentWord(fault.order)}», y por lo apuntado está «${paymentWord(fault.ledger)}».`
  }
  const [ledger, order] = [formatEuros(fault.ledgerCents), formatEuros(fault.orderCents)]
  switch (fault.kind) {
    case 'charge':
      return `${orderNumber}: hay apuntados ${ledger} de cobro, y el pedido dice ${order}.`
    case 'refunded':
      return `${orderNumber}: hay apuntados ${ledger} entre devuelto y por devolver, y el pedido dice ${order}.`
    case 'refund':
      return `${orderNumber}: de un reembolso de ${order} hay apuntados ${ledger} (${fault.refundId}).`
    case 'too_much':
      return `${orderNumber}: entre devuelto y por devolver hay ${ledger}, más de los ${order} cobrados.`
  }
}

const paymentWord = (payment: string): string =>
  (PAYMENT_STATES as Record<string, string | undefined>)[payment] ?? payment
