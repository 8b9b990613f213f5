import {
  readInvoiceNumber,
  type Invoice,
  type ShownInvoice,
} from '#core/orders/invoices/invoice.ts'
import { invoicePage } from '#core/orders/invoices/invoice-page.server.ts'
import { findInvoice, invoicesOfOrder } from '#core/orders/invoices/invoices.server.ts'
import { formatEuros } from '#core/base/money/money.ts'
import {
  completeOrder,
  invoiceOrder,
  noteMadeElsewhere,
  type LateOutcome,
} from '#core/orders/invoice-order.server.ts'
import { idText } from '#core/pricing/tax/id-types.ts'
import { writeNewFile } from '../catalogue.ts'
import { chosenOrder } from '../chosen.ts'
import { BUYER_OPTIONS, readBuyer } from './buyer-options.ts'
import { accountingPackage } from './accounting-package.ts'
import { cancelCommand } from './cancel.ts'
import { check } from './check.ts'
import { acceptClockCommand } from './clock.ts'
import { exportBook } from './export-book.ts'
import { declarationCommand } from './declaration.ts'
import { amendCommand, sendCommand, sendingCommand } from './sending.ts'
import {
  CLOCK_WRONG,
  COMPLETE_REFUSALS,
  invoiceText,
  NOT_ISSUED_BY_SAMPLE,
  unfitText,
} from './invoice-words.ts'
import { askVies, viesCommand, viesSeenCommand } from './vies.ts'
import { issueWaitingCommand } from './waiting.ts'
import { Refusal, type Command, type Group, type Input } from '../terminal/command.ts'
import { printable } from '../terminal/screen.ts'

const see: Command = {
  name: 'ver',
  takes: 'FACTURA|PEDIDO',
  fewest: 1,
  says: 'una factura, o las de un pedido; también como PDF o página para imprimir',
  options: {
    pdf: { takes: 'FICHERO', says: 'escribe la factura en PDF' },
    html: { takes: 'FICHERO', says: 'escribe la factura como página para imprimir' },
    si: { says: 'pisa el fichero si existe' },
  },
  examples: ['ver S-2026-000123', 'ver VR-7K3M-QH2D', 'ver S-2026-000123 --pdf factura.pdf'],
  run: async (input) => {
    const found = await chosenInvoices(input)
    const [one] = found
    const [pdf, page] = [input.option('pdf'), input.option('html')]
    if ((pdf ?? page) !== undefined && (found.length > 1 || !one)) {
      throw new Refusal(`Ese pedido tiene varias facturas; di cuál: ${numbersOf(found)}.`)
    }
    if (pdf !== undefined && one) {
      // A large library, which no other command needs.
      const { invoicePdf } = await import('#core/orders/invoices/invoice-pdf.server.ts')
      writeNewFile(pdf, await invoicePdf(one), input.has('si'))
    }
    if (page !== undefined && one) writeNewFile(page, invoicePage(one), input.has('si'))
    const files = [pdf, page].filter((file) => file !== undefined)
    const text = [
      ...found.map((invoice) => invoiceText(input.screen, invoice)),
      ...files.map((file) => `Escrita en ${file}.`),
    ].join('\n\n')
    return { json: { invoices: found }, text }
  },
}

async function chosenInvoices(input: Input): Promise<ShownInvoice[]> {
  const { db } = await input.shop()
  const typed = input.words[0] ?? ''
  const number = readInvoiceNumber(typed)
  if (number !== undefined) {
    const stored = await findInvoice(db, number)
    if (stored) return [{ ...stored.invoice, isCancelled: stored.isCancelled }]
    throw new Refusal(`No hay ninguna factura ${number}.`, { ok: false, reason: 'unknown_invoice' })
  }
  const { order } = await chosenOrder(db, typed)
  const found = (await invoicesOfOrder(db, order.id)).map(({ invoice }) => invoice)
  if (found.length > 0) return found
  throw new Refusal(
    `${order.number} no tiene factura. Si está cobrado, facturas comprobar dice por qué.`,
    { ok: false, reason: 'no_invoice' },
  )
}

const numbersOf = (invoices: readonly Invoice[]) => invoices.map(({ number }) => number).join(', ')

const issue: Command = {
  name: 'emitir',
  takes: 'PEDIDO',
  fewest: 1,
  says: 'la factura que le falta a un pedido',
  more: [
    'La tienda factura sola cada pedido al cobrarlo. Hace falta para los que facturas comprobar\nnombra, y lleva la fecha de hoy. Lo ya devuelto se rectifica a la vez.',
  ],
  options: { si: { says: 'sin preguntar' } },
  examples: ['emitir VR-7K3M-QH2D'],
  run: async (input) => {
    const { db } = await input.shop()
    const { order } = await chosenOrder(db, input.words[0] ?? '')
    const had = await invoicesOfOrder(db, order.id)
    if (had.length === 0) {
      await input.confirm({
        shown: `${order.number}: ${formatEuros(order.amounts.totalCents)}.`,
        question: '¿Emitir la factura? No se puede borrar.',
      })
    }
    const outcome = await invoiceOrder(db, order.id, input.now.toISOString())
    if (!outcome.ok) throw new Refusal(issueRefusal(order.number, outcome), outcome)
    const invoices = (await invoicesOfOrder(db, order.id)).map(({ invoice }) => invoice)
    const text =
      had.length > 0
        ? `${order.number} ya tenía factura: ${numbersOf(invoices)}.`
        : `${order.number}: ${numbersOf(invoices)}.`
    return { json: { ok: true, numbers: invoices.map(({ number }) => number) }, text }
  },
}

const elsewhere: Command = {
  name: 'aparte',
  takes: 'PEDIDO',
  fewest: 1,
  says: 'apunta que la factura de un pedido se hizo con otro programa',
  more: ['Para los que salieron antes de que la tienda facturase. Ya no se vuelven a pedir.'],
  options: { si: { says: 'sin preguntar' } },
  examples: ['aparte VR-7K3M-QH2D'],
  run: async (input) => {
    const { db } = await input.shop()
    const { order } = await chosenOrder(db, input.words[0] ?? '')
    await input.confirm({
      shown: `${order.number}: ${formatEuros(order.amounts.totalCents)}.`,
      question:
        '¿Apuntar que su factura está hecha con otro programa? La tienda no le hará ninguna.',
    })
    if (!(await noteMadeElsewhere(db, order.id, input.now.toISOString()))) {
      throw new Refusal(`${order.number} ya tiene factura de la tienda.`, {
        ok: false,
        reason: 'has_invoice',
      })
    }
    return { json: { ok: true }, text: `${order.number}: su factura está hecha aparte.` }
  },
}

const issueRefusal = (order: string, refused: LateOutcome & { ok: false }): string =>
  refused.reason === 'record'
    ? unfitText({ order, path: refused.path })
    : ISSUE_REFUSALS[refused.reason](order)

const ISSUE_REFUSALS = {
  not_sent: (order: string) => `${order} no ha salido: su factura se hace al enviarlo.`,
  cancelled: (order: string) => `La factura de ${order} se anuló: no era una venta.`,
  made_elsewhere: (order: string) => `La factura de ${order} está hecha con otro programa.`,
  clock: () => CLOCK_WRONG,
  sample_issuer: () => NOT_ISSUED_BY_SAMPLE,
  nothing_sent: (order: string) => `De ${order} no salió nada: no hay nada que facturar.`,
  needs_buyer: (order: string) =>
    `${order} pasa de 3.000 €: necesita factura completa, con NIF. Pídeselo al cliente y usa facturas completa ${order}.`,
}

const complete: Command = {
  name: 'completa',
  takes: 'PEDIDO',
  fewest: 1,
  says: 'la factura con NIF que pide un cliente, en lugar de la simplificada',
  more: [
    'El nombre y la dirección son los del pedido, si no dices otros. Si el pedido no está cobrado, se\nhace al cobrarlo. Una factura completa ya emitida no se cambia.',
  ],
  options: {
    ...BUYER_OPTIONS,
    si: { says: 'sin preguntar' },
  },
  examples: [
    'completa VR-7K3M-QH2D --nif 12345678Z',
    'completa VR-7K3M-QH2D --nif B00000000 --nombre "Taller Herrero, S. L."',
    'completa VR-7K3M-QH2D --nif PT123456789',
    'completa VR-7K3M-QH2D --nif X123456 --documento pasaporte --pais AD',
  ],
  run: async (input) => {
    const { db } = await input.shop()
    const { order } = await chosenOrder(db, input.words[0] ?? '')
    const buyer = readBuyer(input, order.recipient)
    const vatAnswer = await askVies(input, buyer)
    await input.confirm({
      shown: `${order.number}: a nombre de ${printable(buyer.name)}, ${printable(idText(buyer))}.`,
      question: '¿Hacer la factura completa? No se puede borrar.',
    })
    const outcome = await completeOrder(db, {
      order,
      buyer,
      at: input.now.toISOString(),
      vatAnswer,
    })
    if (!outcome.ok) throw new Refusal(COMPLETE_REFUSALS[outcome.reason], outcome)
    const made =
      outcome.numbers.length > 0
        ? `${order.number}: ${outcome.numbers.join(', ')}.`
        : `${order.number}: la factura se hará con esos datos.`
    const isOpen = vatAnswer?.state === 'open'
    const text = isOpen
      ? `${made}\nVIES no ha contestado: la tienda vuelve a preguntar por ${printable(buyer.taxId)}, y te dice si no vale.`
      : made
    return { json: outcome, text }
  },
}

export const invoices: Group = {
  name: 'facturas',
  says: 'Facturas',
  commands: [
    see,
    issue,
    issueWaitingCommand,
    elsewhere,
    complete,
    exportBook,
    accountingPackage,
    check,
    acceptClockCommand,
    sendCommand,
    sendingCommand,
    amendCommand,
    cancelCommand,
    viesCommand,
    viesSeenCommand,
    declarationCommand,
  ],
}
