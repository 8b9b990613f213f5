import type { CompleteOutcome } from '#core/orders/invoices/complete-invoices.server.ts'
import { invoiceDocument, LINE_HEADINGS } from '#core/orders/invoices/invoice-document.ts'
import type { ShownInvoice } from '#core/orders/invoices/invoice.ts'
import { SAMPLE_WAY_OUT } from '#core/orders/invoices/issuer.ts'
import type { UnfitSale } from '#core/orders/invoices/uninvoiced-sales.server.ts'
import type { CancelPlaces } from '#core/owner/owner-day/cancel-words.ts'
import { recordFaultText } from '#core/orders/record-schema/record-fault.ts'
import { printable, type Screen } from '../terminal/screen.ts'
import { facts, sums, table } from '../terminal/table.ts'

export const CLOCK_WRONG =
  'La última factura lleva una hora posterior a la de ahora: un reloj está mal. Mira facturas comprobar.'

export const NOT_ISSUED_BY_SAMPLE = `No se factura: la tienda tiene datos de ejemplo. ${SAMPLE_WAY_OUT}`

/** Where the ways out of what is refused are, on the command line. */
export const PLACES: CancelPlaces = {
  begin: 'facturas enviar --empezar',
  status: 'facturas estado',
  clock: CLOCK_WRONG,
  sample: NOT_ISSUED_BY_SAMPLE,
  refund: (order) => `pedidos reembolsar ${order}`,
  undoDispatch: (order) => `pedidos deshacer-envio ${order}`,
  duplicate: '--duplicada-de',
}

/** A sale whose record the tax agency's schema refuses: which part of it, and the way out. */
export const unfitText = ({ order, path }: UnfitSale): string =>
  `${order}: cobrado y sin factura, porque Hacienda no admitiría su registro por ${recordFaultText(path)}. Arréglalo y usa facturas emitir ${order}; si son datos del cliente, facturas completa ${order}.`

export const COMPLETE_REFUSALS: Record<Extract<CompleteOutcome, { ok: false }>['reason'], string> =
  {
    is_full: 'Ya tiene factura completa con otros datos, y una factura emitida no se cambia.',
    nothing_left: 'Se devolvió entero: no queda nada que facturar.',
    clock: CLOCK_WRONG,
    sample_issuer: NOT_ISSUED_BY_SAMPLE,
    record: 'Hacienda no admitiría el registro de esa factura: revisa los datos del cliente.',
  }

/** An invoice as text. */
export function invoiceText(screen: Screen, invoice: ShownInvoice): string {
  const { title, facts: rows, issuer, buyer, lines, mark, ...rest } = invoiceDocument(invoice)
  const [first = '', ...others] = LINE_HEADINGS
  const columns = [
    { head: first, shrinks: true },
    ...others.map((head) => ({ head, align: 'right' as const })),
  ]
  return [
    ...(mark === null ? [] : [mark]),
    title,
    facts([
      ...rows.map(({ label, value }): [string, string] => [label, printable(value)]),
      ['Expide', issuer.join(', ')],
      ...(buyer.length === 0 ? [] : [['Cliente', printable(buyer.join(', '))] as [string, string]]),
    ]),
    table(
      screen,
      columns,
      lines.map((line) => [
        printable(line.description),
        line.units,
        line.unitPrice,
        line.reduction,
        line.base,
      ]),
    ),
    sums(rest.sums.map(({ label, value }) => [label, value])),
    ...rest.notes,
    ...(rest.qrText === null ? [] : [`QR: ${rest.qrText}`]),
  ].join('\n\n')
}
