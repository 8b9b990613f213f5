import { writeEuros } from '#core/money/read-euros.ts'
import type { BookedInvoice, TaxRegime } from './invoice.ts'

const HEADINGS = [
  'numero',
  'fecha',
  'fecha_operacion',
  'tipo',
  'pedido',
  'nif',
  'cliente',
  'rectifica',
  'sustituye',
  'regimen',
  'tipo_iva',
  'base',
  'cuota',
  'total',
  'suma',
]

/**
 * Whether an invoice adds to the sums of a period. An F3 does not: the sale was declared by the
 * simplified invoices whose place it takes. Nor does a cancelled one.
 */
const isSummed = ({ kind, isCancelled }: BookedInvoice): boolean =>
  kind !== 'F3' && isCancelled !== true

/**
 * The book of issued invoices as rows of a table, with a heading; one row for each rate.
 * Source: Real Decreto 1624/1992 (RIVA), article 63.
 */
export function bookRows(invoices: readonly BookedInvoice[]): string[][] {
  const rows = invoices.flatMap((invoice) =>
    invoice.taxes.map(({ regime, percent, baseCents, quotaCents }) => [
      invoice.number,
      invoice.issuedOn,
      invoice.operationOn,
      invoice.kind,
      invoice.orderNumber,
      invoice.buyer?.taxId ?? '',
      invoice.buyer?.name ?? '',
      invoice.corrects?.number ?? '',
      invoice.replaces.map(({ number }) => number).join(' '),
      regime,
      String(percent),
      writeEuros(baseCents),
      writeEuros(quotaCents),
      writeEuros(baseCents + quotaCents),
      invoice.isCancelled === true ? 'anulada' : isSummed(invoice) ? 'sí' : 'no',
    ]),
  )
  return [HEADINGS, ...rows]
}

/** Sums of a period by regime and rate, in cents. */
export type BookSum = {
  regime: TaxRegime
  percent: number
  invoices: number
  baseCents: number
  quotaCents: number
}

/** Adds up invoices and corrections by regime and rate. */
export function bookSums(invoices: readonly BookedInvoice[]): BookSum[] {
  const taxes = invoices.filter(isSummed).flatMap((invoice) => invoice.taxes)
  return [...Map.groupBy(taxes, ({ regime, percent }) => `${regime} ${percent}`).values()].map(
    (rows) => ({
      regime: rows[0]?.regime ?? 'iva',
      percent: rows[0]?.percent ?? 0,
      invoices: rows.length,
      baseCents: rows.reduce((sum, row) => sum + row.baseCents, 0),
      quotaCents: rows.reduce((sum, row) => sum + row.quotaCents, 0),
    }),
  )
}
