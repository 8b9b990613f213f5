import { faultText } from '#core/orders/ledger/fault-words.ts'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
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
      const lines = faults.map((fault) => `${fault.orderNumber}: ${faultText(fault)}`)
      const text = `${lines.join('\n')}\n\nNo cuadra en ${count(faults.length, 'punto', 'puntos')} (${orders}).`
      throw new Refusal(text, { ok: false, checked, faults })
    }
    return { json: { ok: true, checked, faults }, text: `Todo cuadra: ${orders}.` }
  },
}
