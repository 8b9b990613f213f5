import type { Cents } from '#core/base/money/money.ts'
import type { SaleTax } from '#core/pricing/tax/tax.ts'
import type { IdType } from '#core/pricing/tax/id-types.ts'
import { needsTaxId } from '#core/pricing/tax/needs-tax-id.ts'
import { recordedText } from './recorded-text.ts'

/**
 * F1: full. F2: simplified. F3: full, in place of a simplified one. R1 and R5 correct a full and a
 * simplified one, by difference. Source: Orden HAC/1177/2024, list L2.
 */
export type InvoiceKind = 'F1' | 'F2' | 'F3' | 'R1' | 'R5'

/**
 * Series of numbers, in the first chain (`seriesOf`). Simplified, full and correcting invoices have separate ones.
 * Source: RD 1619/2012, articles 6.1.a and 7.1.a.
 */
export const SERIES = { F1: 'F', F3: 'F', F2: 'S', R1: 'RF', R5: 'RS' } as const satisfies Record<
  InvoiceKind,
  string
>
export type Series = (typeof SERIES)[InvoiceKind]

/**
 * `iva`: Spanish IVA. `oss`: the IVA of another EU country, by its rate, declared in the one-stop
 * shop (LIVA, article 163 unvicies). `export`: exempt, for goods that leave the territory of IVA
 * (LIVA, article 21), also to Canarias, Ceuta and Melilla.
 */
export type TaxRegime = 'iva' | 'oss' | 'export'

/** Base, rate in percent, and quota; negative in a correction. An export has rate and quota 0. */
export type TaxSum = {
  regime: TaxRegime
  percent: number
  baseCents: Cents
  quotaCents: Cents
}

export type InvoiceLine = {
  /** Position of the order line; null: shipping. */
  position: number | 'gift_wrap' | 'cod_fee' | null
  description: string
  /** Negative in a correction; 0 where only an amount is corrected. */
  units: number
  /** Without IVA, as in `baseCents`. */
  unitPriceCents: Cents
  /** Discount and rounding: `baseCents` is units × unit price, less this. */
  reductionCents: Cents
  baseCents: Cents
  /** With IVA. */
  grossCents: Cents
  /** Its rate, in an order with several; missing: the one rate of the invoice. */
  percent?: number
}

/** Lines and sums of an invoice, one sum for each rate, the highest first. `totalCents` = base + quota = the sum of the lines with IVA. */
export type InvoiceContent = {
  lines: InvoiceLine[]
  taxes: TaxSum[]
  baseCents: Cents
  quotaCents: Cents
  totalCents: Cents
}

export type Issuer = { name: string; taxId: string; address: string[] }
/**
 * Who a full invoice is for. `taxId` is the number of a document of this kind. Earlier invoices have
 * no kind and no country: their buyers are Spanish.
 */
export type Buyer = {
  name: string
  idType?: IdType
  taxId: string
  address: string
  postcode: string
  city: string
  /** ISO 3166-1 alpha-2. */
  country?: string
}
export const wholeBuyer = (buyer: Buyer): Required<Buyer> => ({
  idType: 'nif',
  country: 'ES',
  ...buyer,
})

/** Earlier invoices have the name with signs that are now replaced. */
const compared = (buyer: Buyer) => ({ ...wholeBuyer(buyer), name: recordedText(buyer.name) })

export function isSameBuyer(one: Buyer, other: Buyer): boolean {
  const [first, second] = [compared(one), compared(other)]
  const fields = Object.keys(first) as (keyof Buyer)[] // of its own type
  return fields.every((field) => first[field] === second[field])
}

/**
 * An invoice that another one names; the day is ISO. Refs of before have no issuer: it is that of the
 * invoice that they stand in.
 */
export type InvoiceRef = { number: string; issuedOn: string; issuerTaxId?: string }

/** Names an invoice in another one. */
export const refTo = (invoice: Pick<Invoice, 'number' | 'issuedOn' | 'issuer'>): InvoiceRef => ({
  number: invoice.number,
  issuedOn: invoice.issuedOn,
  issuerTaxId: invoice.issuer.taxId,
})

/** Where the goods go: the country as ISO 3166, and the zone of IVA. The book is kept by it. */
export type SalePlace = { country: string; zone: SaleTax['zone'] }

/** An invoice as it was issued. Days are ISO, in Madrid; `issuedAt` is ISO-8601 UTC. */
export type Invoice = InvoiceContent & {
  number: string
  kind: InvoiceKind
  issuedOn: string
  operationOn: string
  issuedAt: string
  orderNumber: string
  issuer: Issuer
  /** Null in a simplified invoice. */
  buyer: Buyer | null
  /** The corrected invoice; null unless it is a correction. */
  corrects: InvoiceRef | null
  /** The simplified invoices that an F3 takes the place of. */
  replaces: InvoiceRef[]
  /** The text of the QR code. */
  qrText: string
  /** Missing in invoices of before, whose orders have it. */
  place?: SalePlace | undefined
}

/** An invoice to show. `isCancelled`: it should not have been issued, and counts for nothing. */
export type ShownInvoice = Invoice & { isCancelled?: boolean }

/** An invoice in the book. */
export type BookedInvoice = ShownInvoice & { place: SalePlace }

/**
 * The kind of the invoice of a sale: full if the buyer gave a tax number, else simplified.
 * Undefined if a sale without a tax number exceeds 3.000 €, IVA included: it needs a full invoice.
 * Source: RD 1619/2012, articles 2, 4.2.a and 6.1.d.
 */
export function kindOfSale(totalCents: Cents, buyer: Buyer | null): 'F1' | 'F2' | undefined {
  if (buyer) return 'F1'
  return needsTaxId(totalCents) ? undefined : 'F2'
}

/**
 * Why the invoice of a paid sale waits: for the buyer's tax number, a right clock, the shop's own data,
 * or data that fit the tax agency's schema of its record.
 */
export type WaitReason = (typeof WAIT_REASONS)[number]

export const WAIT_REASONS = ['needs_buyer', 'clock', 'sample_issuer', 'record'] as const

/** The kind that corrects an invoice. Source: LIVA, articles 80.1 and 80.2; list L2. */
export const kindOfCorrection = (kind: InvoiceKind): 'R1' | 'R5' => (kind === 'F2' ? 'R5' : 'R1')

/**
 * The series of an invoice in a chain: "S" in the first, "S2" in the second. Each change of the
 * shop's NIF begins a chain, so no number goes on with those of another issuer.
 */
export const seriesOf = (kind: InvoiceKind, chain: number): string =>
  `${SERIES[kind]}${chain === 1 ? '' : chain}`

/** The kinds of invoices in a series, in any chain. */
export const kindsOf = (series: Series): InvoiceKind[] =>
  KINDS.filter((kind) => SERIES[kind] === series)

const KINDS: readonly InvoiceKind[] = ['F1', 'F2', 'F3', 'R1', 'R5']

/** "S-2026-000123": series, year and a number without gaps. Throws on a number below 1. */
export function invoiceNumber(series: string, year: number, sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1)
    throw new RangeError(`no number: ${sequence}`)
  return `${series}-${year}-${String(sequence).padStart(6, '0')}`
}

/** Reads a typed invoice number in any case; undefined if it is none. */
export function readInvoiceNumber(typed: string): string | undefined {
  const text = typed.trim().toUpperCase()
  return /^(?:F|S|RF|RS)(?:[2-9]|[1-9]\d{1,2})?-20\d\d-\d{6,9}$/.test(text) ? text : undefined
}
