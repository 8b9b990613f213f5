import { readInvoiceNumber } from '#core/orders/invoices/invoice.ts'
import { findInvoice } from '#core/orders/invoices/invoices.server.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { cancelInvoice } from '#core/owner/owner-day/cancel-invoice.server.ts'
import { cancelRefusal, type CancelRefusal } from '#core/owner/owner-day/cancel-words.ts'
import { Refusal, WrongUsage, type Command } from '../terminal/command.ts'
import { printable } from '../terminal/screen.ts'
import { PLACES } from './invoice-words.ts'

/** Cancels an invoice that should not have been issued. */
export const cancelCommand: Command = {
  name: 'anular',
  takes: 'FACTURA',
  fewest: 1,
  says: 'una factura que no debió emitirse: de una prueba, o repetida en otro programa',
  more: [
    'Se anula con un registro más en la cadena, que se envía como los otros. La factura y su número se\nquedan, y no suman. Con ella se anulan sus rectificativas y la completa que la sustituye.',
    'Una venta de verdad no se anula: se rectifica sola al reembolsarla. Si la Agencia Tributaria\nrechaza la anulación, la misma orden la repite.',
  ],
  options: {
    'duplicada-de': {
      takes: 'NÚMERO',
      says: 'la venta ya tiene esa factura, hecha con otro programa',
    },
    si: { says: 'sin preguntar' },
  },
  examples: ['anular S-2027-000123', 'anular S-2027-000123 --duplicada-de A-2027-45'],
  run: async (input) => {
    const typed = input.words[0] ?? ''
    const number = readInvoiceNumber(typed)
    if (number === undefined) throw new Refusal(`«${printable(typed)}» no es un número de factura.`)
    const other = input.option('duplicada-de')?.trim()
    if (other === '' || other?.toUpperCase() === number) {
      throw new WrongUsage('--duplicada-de lleva el número de la otra factura.')
    }
    const { db } = await input.shop()
    const stored = await findInvoice(db, number)
    if (!stored) throw new Refusal(refusal('unknown', number), { ok: false, reason: 'unknown' })
    const { invoice } = stored
    const buyer = invoice.buyer ? `, de ${printable(invoice.buyer.name)}` : ''
    await input.confirm({
      shown: `${number}: ${formatEuros(invoice.totalCents)}, del pedido ${invoice.orderNumber}${buyer}.`,
      question: '¿Anularla? No se puede deshacer.',
    })
    const why = other === undefined ? 'no_sale' : 'duplicate'
    const outcome = await cancelInvoice(db, { number, why, at: input.now.toISOString() })
    if (!outcome.ok) {
      throw new Refusal(refusal(outcome.reason, number, invoice.orderNumber), outcome)
    }
    return {
      json: { ...outcome, why, duplicateOf: other ?? null },
      text: `Anulada: ${outcome.numbers.join(', ')}. El pedido ${outcome.orderNumber} ya no lleva factura de la tienda.`,
    }
  },
}

const refusal = (reason: CancelRefusal, number: string, order = ''): string =>
  cancelRefusal(reason, { number, order }, PLACES)
