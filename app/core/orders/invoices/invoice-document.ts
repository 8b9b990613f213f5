import { formatDay } from '#core/base/dates/format-dates.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { countryName } from '#core/pricing/shipping/shipping-labels.ts'
import { idText } from '#core/pricing/tax/id-types.ts'
import { isSampleIssuer } from './issuer.ts'
import {
  wholeBuyer,
  type Buyer,
  type Invoice,
  type ShownInvoice,
  type InvoiceKind,
  type InvoiceLine,
  type TaxSum,
} from './invoice.ts'

/** An invoice in words, for the page to print, the PDF and the command line. */
export type InvoiceDocument = {
  title: string
  facts: { label: string; value: string }[]
  issuer: string[]
  /** Empty for a simplified invoice. */
  buyer: string[]
  lines: {
    description: string
    units: string
    unitPrice: string
    reduction: string
    base: string
  }[]
  sums: { label: string; value: string; isTotal: boolean }[]
  notes: string[]
  /** Stands across the page: what the invoice is not. */
  mark: string | null
  /** Null where the tax agency has nothing to check. */
  qrText: string | null
  /** Under the QR code; null unless the records are sent to the tax agency. */
  qrLegend: string | null
}

export const QR_HEADING = 'QR tributario:'

/** On what a shop with sample data prints. */
const SAMPLE_MARK = 'SIN VALIDEZ FISCAL'

const TITLES: Record<InvoiceKind, string> = {
  F1: 'Factura',
  F2: 'Factura simplificada',
  F3: 'Factura',
  R1: 'Factura rectificativa',
  R5: 'Factura rectificativa simplificada',
}

export const LINE_HEADINGS = ['Concepto', 'Uds.', 'Precio sin IVA', 'Descuento', 'Base']

/**
 * The content of a printed invoice. «VERI*FACTU» stands only on invoices whose records are sent,
 * which their QR code tells. One of the sample issuer is no invoice, says so, and has no QR code: the
 * code is for invoices (RD 1619/2012, article 6.5), and would lead to the agency's page.
 * Source: RD 1619/2012, articles 6, 7 and 15; Orden HAC/1177/2024, articles 20 and 21.
 */
export function invoiceDocument(invoice: ShownInvoice): InvoiceDocument {
  const { buyer, issuer } = invoice
  const isSample = isSampleIssuer(issuer)
  const marks = [
    ...(isSample ? [SAMPLE_MARK] : []),
    ...(invoice.isCancelled === true ? ['ANULADA'] : []),
  ]
  return {
    title: TITLES[invoice.kind],
    facts: [
      { label: 'Número', value: invoice.number },
      { label: 'Fecha de expedición', value: formatDay(invoice.issuedOn) },
      ...(invoice.operationOn === invoice.issuedOn
        ? []
        : [{ label: 'Fecha de la operación', value: formatDay(invoice.operationOn) }]),
      { label: 'Pedido', value: invoice.orderNumber },
    ],
    issuer: [issuer.name, `NIF ${issuer.taxId}`, ...issuer.address],
    buyer: buyer ? buyerLines(wholeBuyer(buyer)) : [],
    lines: invoice.lines.map((line) => lineTexts(line, invoice.taxes.length > 1)),
    sums: [
      ...invoice.taxes.flatMap((tax) => taxRows(tax, invoice.taxes.length > 1)),
      { label: 'Total', value: formatEuros(invoice.totalCents), isTotal: true },
    ],
    notes: notesOf(invoice),
    mark: marks.length === 0 ? null : marks.join(' · '),
    qrText: isSample ? null : invoice.qrText,
    qrLegend: !isSample && invoice.qrText.includes('/ValidarQR?') ? 'VERI*FACTU' : null,
  }
}

/** The country stands in the address of a buyer from elsewhere. */
const buyerLines = (buyer: Required<Buyer>): string[] => [
  buyer.name,
  idText(buyer),
  buyer.address,
  `${buyer.postcode} ${buyer.city}`,
  ...(buyer.country === 'ES' ? [] : [countryName(buyer.country)]),
]

/** `hasRates`: the invoice has several, so each line says its own. */
const lineTexts = (line: InvoiceLine, hasRates: boolean): InvoiceDocument['lines'][number] => ({
  description: hasRates ? `${line.description} (IVA ${line.percent}\u00A0%)` : line.description,
  units: line.units === 0 ? '' : String(line.units).replace('-', '−'),
  unitPrice: line.units === 0 ? '' : formatEuros(line.unitPriceCents),
  // Of a line without units it is the whole amount, which the base says.
  reduction: line.units === 0 || line.reductionCents === 0 ? '' : formatEuros(-line.reductionCents),
  base: formatEuros(line.baseCents),
})

function taxRows(
  { regime, percent, baseCents, quotaCents }: TaxSum,
  hasRates: boolean,
): InvoiceDocument['sums'] {
  const label = hasRates ? `Base imponible al ${percent}\u00A0%` : 'Base imponible'
  const base = { label, value: formatEuros(baseCents), isTotal: false }
  if (regime === 'export') return [{ ...base, label: 'Base, exenta de IVA' }]
  const name = regime === 'oss' ? 'IVA del país de destino' : 'IVA'
  return [
    base,
    { label: `${name} (${percent}\u00A0%)`, value: formatEuros(quotaCents), isTotal: false },
  ]
}

function notesOf({ corrects, replaces, taxes }: Invoice): string[] {
  const [replaced, ...corrections] = replaces
  return [
    ...(corrects
      ? [
          `Rectifica por diferencias la factura ${corrects.number}, del ${formatDay(corrects.issuedOn)}.`,
        ]
      : []),
    ...(replaced
      ? [
          `Sustituye a la factura simplificada ${replaced.number}, del ${formatDay(replaced.issuedOn)}.`,
        ]
      : []),
    ...(corrections.length > 0
      ? [
          `Tiene en cuenta sus rectificaciones: ${corrections.map(({ number }) => number).join(', ')}.`,
        ]
      : []),
    ...(taxes.some(({ regime }) => regime === 'export')
      ? ['Operación exenta: artículo 21 de la Ley 37/1992, del IVA (exportación).']
      : []),
    ...(taxes.some(({ regime }) => regime === 'oss')
      ? [
          'Régimen de la Unión (ventanilla única): artículo 163 unvicies de la Ley 37/1992, del IVA.',
        ]
      : []),
  ]
}
