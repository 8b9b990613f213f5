import { wholeBuyer, type BookedInvoice, type TaxRegime } from '#core/orders/invoices/invoice.ts'
import { writeEuros } from '#core/base/money/read-euros.ts'
import { countryOfVatId } from '#core/pricing/tax/vat-id.ts'
import type { SheetCell } from '#core/base/text/sheet-cell.ts'
import type { IdType } from '#core/pricing/tax/id-types.ts'
import { quarterOf } from './quarter.ts'

/** The one sheet of the agency's workbook of this book. */
export const AGENCY_SHEET = 'EXPEDIDAS_INGRESOS'

/** The columns of that sheet: a group, and its columns where it has several. */
const COLUMNS: readonly (readonly [group: string, ...columns: string[]])[] = [
  ['Autoliquidación', 'Ejercicio', 'Periodo'],
  ['Actividad', 'Código', 'Tipo', 'Grupo o Epígrafe del IAE'],
  ['Tipo de Factura'],
  ['Concepto de Ingreso'],
  ['Ingreso Computable'],
  ['Fecha Expedición'],
  ['Fecha Operación'],
  ['Identificación de la Factura', 'Serie', 'Número', 'Número-Final'],
  ['NIF Destinatario', 'Tipo', 'Código País', 'Identificación'],
  ['Nombre Destinatario'],
  ['Clave de Operación'],
  ['Calificación de la Operación'],
  ['Operación Exenta'],
  ['Total Factura'],
  ['Base Imponible'],
  ['Tipo de IVA'],
  ['Cuota IVA Repercutida'],
  ['Tipo de Recargo eq.'],
  ['Cuota Recargo eq.'],
  ['Cobro', 'Fecha', 'Importe', 'Medio Utilizado', 'Identificación Medio Utilizado'],
  ['Tipo Retención del IRPF'],
  ['Importe Retenido del IRPF'],
  ['Registro Acuerdo Facturación'],
  ['Inmueble', 'Situación', 'Referencia Catastral'],
  ['Referencia Externa'],
]

/** The two rows of headings of the agency's sheet. */
export const AGENCY_HEADINGS: string[][] = [
  COLUMNS.flatMap(([group, ...columns]) => [group, ...columns.slice(1).map(() => '')]),
  COLUMNS.flatMap(([, ...columns]) => (columns.length === 0 ? [''] : columns)),
]

/** The kinds of documents; a NIF has no code. */
const ID_CODES: Record<IdType, string> = {
  nif: '',
  vat: '02',
  passport: '03',
  national: '04',
  residence: '05',
  other: '06',
}

/** Regime, qualification and exemption, as in the record of the invoice. */
const CODES: Record<TaxRegime, readonly [key: string, qualification: string, exemption: string]> = {
  iva: ['01', 'S1', ''],
  oss: ['17', 'N2', ''],
  export: ['02', '', 'E2'],
}

const OPERATING_INCOME = 'I01'
/** The sheet's lengths of a name and of an identification. */
const NAME_LENGTH = 40
const ID_LENGTH = 20

/**
 * Issued invoices as rows of the tax agency's book of issued invoices, in the format that IVA and
 * IRPF share; year and quarter are those of the issue. A cancelled invoice documents no operation and is not in it. The columns of the
 * activity are the adviser's; what is not subject or is exempt has its total as the base, without
 * rate. An F3 has no income of its own: its sale is in the simplified invoice.
 * Source: Orden HAC/773/2019, article 9; the agency's format of unified books (sheet
 * EXPEDIDAS_INGRESOS) and its questions about the book. Sure: the sheet's name, two rows of headings and
 * data from the third on, the order of the columns, their codes and lengths. Not sure: whether the
 * agency's validator wants the marks of footnotes and the joined cells that its template has in the
 * headings, which are left out here, and whether it wants sheets of other books beside this one.
 * Guarded by: agency-book.test.ts.
 */
export function agencyCells(invoices: readonly BookedInvoice[]): SheetCell[][] {
  return invoices
    .filter(({ isCancelled }) => isCancelled !== true)
    .flatMap((invoice) => invoice.taxes.map((tax) => rowOf(invoice, tax)))
}

/** The same as texts, for a table of texts: amounts with a comma, days as 05/03/2026. */
export const agencyRows = (invoices: readonly BookedInvoice[]): string[][] =>
  agencyCells(invoices).map((row) => row.map(cellText))

function cellText(cell: SheetCell): string {
  if (typeof cell === 'string') return cell
  if ('cents' in cell) return writeEuros(cell.cents)
  return 'whole' in cell ? String(cell.whole) : spanishDate(cell.day)
}

function rowOf(
  invoice: BookedInvoice,
  { regime, percent, baseCents, quotaCents }: BookedInvoice['taxes'][number],
): SheetCell[] {
  const { kind, issuedOn, operationOn } = invoice
  const quarter = quarterOf(issuedOn)
  const [key, qualification, exemption] = CODES[regime]
  const isSpanish = regime === 'iva'
  return [
    { whole: quarter.year },
    `${quarter.number}T`,
    ...NO_ACTIVITY,
    kind,
    OPERATING_INCOME,
    { cents: kind === 'F3' ? 0 : baseCents },
    { day: issuedOn },
    operationOn === issuedOn ? '' : { day: operationOn },
    '', // the number has its series in it
    invoice.number,
    '',
    ...buyerCells(invoice),
    key,
    qualification,
    exemption,
    { cents: baseCents + quotaCents },
    { cents: isSpanish ? baseCents : baseCents + quotaCents },
    { cents: isSpanish ? percent * 100 : 0 }, // a rate has two decimals as well
    { cents: isSpanish ? quotaCents : 0 },
    ...EMPTY_END,
  ]
}

/** The shop does not know its activity in the tax on activities. */
const NO_ACTIVITY = ['', '', '']
/** Surcharge, payments on a cash basis, withholding, agreement, property, reference. */
const EMPTY_END = Array.from({ length: 12 }, () => '')

function buyerCells({ buyer }: BookedInvoice): string[] {
  if (!buyer) return ['', '', '', '']
  const { idType, taxId, country, name } = wholeBuyer(buyer)
  const named = idType === 'vat' ? (countryOfVatId(taxId) ?? '') : country
  return [
    ID_CODES[idType],
    idType === 'nif' ? '' : named,
    cutText(taxId, ID_LENGTH),
    cutText(name, NAME_LENGTH),
  ]
}

/** The beginning of a text, without half a sign at its end. */
const cutText = (text: string, length: number): string => {
  const cut = text.slice(0, length)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** "05/03/2026" */
const spanishDate = (day: string): string => day.split('-').toReversed().join('/')
