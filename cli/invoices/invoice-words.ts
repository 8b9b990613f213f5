import type { CompleteOutcome } from '#core/invoices/complete-invoices.server.ts'
import { invoiceDocument, LINE_HEADINGS } from '#core/invoices/invoice-document.ts'
import type { Invoice } from '#core/invoices/invoice.ts'
import { printable, type Screen } from '../terminal/screen.ts'
import { facts, sums, table } from '../terminal/table.ts'

export const CLOCK_WRONG =
  'La última factura lleva una hora posterior a la de ahora: un reloj está mal. Mira facturas comprobar.'

export const COMPLETE_REFUSALS: Record<Extract<CompleteOutcome, { ok: false }>['reason'], string> =
  {
    is_full: 'Ya tiene factura completa con otros datos, y una factura emitida no se cambia.',
    nothing_left: 'Se devolvió entero: no queda nada que facturar.',
    clock: CLOCK_WRONG,
  }

/** An invoice as text. */
export function invoiceText(screen: Screen, invoice: Invoice): string {
  const { title, facts: rows, issuer, buyer, lines, ...rest } = invoiceDocument(invoice)
  const [first = '', ...others] = LINE_HEADINGS
  const columns = [
    { head: first, shrinks: true },
    ...others.map((head) => ({ head, align: 'right' as const })),
  ]
  return [
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
    `QR: ${rest.qrText}`,
  ].join('\n\n')
}
