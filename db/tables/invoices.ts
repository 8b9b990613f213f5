import type { Generated } from 'kysely'

/** Invoices and the chain of their records. Rows of the first two never change. */
export type InvoiceSchema = {
  invoices: InvoicesTable
  invoice_records: InvoiceRecordsTable
  invoice_series: InvoiceSeriesTable
  invoice_chain: InvoiceChainTable
  invoice_buyers: InvoiceBuyersTable
  uninvoiced_sales: UninvoicedSalesTable
  invoice_clock_breaks: InvoiceClockBreaksTable
  verifactu: VerifactuTable
  record_answers: RecordAnswersTable
}

type InvoicesTable = {
  /** Series, year and sequence: "S-2026-000001". */
  number: string
  /** F, S, RF or RS; from the second chain on with its number: "S2". */
  series: string
  year: number
  sequence: number
  kind: 'F1' | 'F2' | 'F3' | 'R1' | 'R5'
  order_id: string
  /** «sale»: the whole order, when its money came. Of before: its shipment or parcel. */
  shipment_id: string | null
  /** The refund that a correction belongs to. */
  refund_id: string | null
  corrects: string | null
  /** The simplified invoice that an F3 takes the place of. */
  replaces: string | null
  /** A day in Madrid: "2026-03-05". */
  issued_on: string
  issued_at: string
  base_cents: number
  quota_cents: number
  total_cents: number
  /** The whole invoice, as JSON. */
  document: string
}

/** The records that the tax agency asks for, linked by their hashes over all series. */
type InvoiceRecordsTable = {
  position: number
  kind: 'alta' | 'anulacion' | 'subsanacion'
  invoice_number: string
  /** Null begins a chain: the first, and one for each change of the shop's NIF. */
  previous_hash: string | null
  hash: string
  /** In Madrid's time, with its offset: the hash covers it. */
  generated_at: string
  xml: string
  /** Of a later record: the agency refused the one before, or has none of this invoice. */
  prior: 'refused' | 'absent' | 'refused_absent' | null
}

type InvoiceSeriesTable = { series: string; year: number; last_number: number }

/** One row, locked to issue an invoice. */
type InvoiceChainTable = {
  id: number
  last_position: number
  /** Whether the shop takes real money, as the last start said. */
  takes_money: Generated<0 | 1>
}

/** Who asked for full invoices of an order. */
type InvoiceBuyersTable = {
  order_id: string
  name: string
  id_type: Generated<'nif' | 'vat' | 'passport' | 'national' | 'residence' | 'other'>
  tax_id: string
  address: string
  postcode: string
  city: string
  /** ISO 3166-1 alpha-2. */
  country: Generated<string>
  requested_at: string
}

/** Paid sales without an invoice of the whole order. */
type UninvoicedSalesTable = {
  order_id: string
  /** `made_elsewhere`: the owner says that another program made it. `cancelled`: it was no sale. */
  reason: 'needs_buyer' | 'clock' | 'sample_issuer' | 'record' | 'made_elsewhere' | 'cancelled'
  paid_at: string
  /** Of `record`: the element that the tax agency's schema refuses. */
  record_path: string | null
}

/** Records of the chain whose time was that of a wrong clock, as the owner said. */
type InvoiceClockBreaksTable = { position: number; accepted_at: string }

/** One row: how far the sending of records to the tax agency is, and which server has it in hand. */
export type VerifactuTable = {
  id: number
  /** Null until the owner begins it. */
  service: 'production' | 'test' | null
  /** The first record to send. */
  from_position: number | null
  started_at: string | null
  /** The last day whose records are sent; null while no end is set. */
  ends_on: string | null
  holder: string | null
  held_until: string | null
  /** Not before: the agency says how long to wait, and a failure waits longer. */
  next_at: string | null
  /** Between two sendings, as the agency said last. */
  wait_seconds: number
  /** So many records at once. */
  most: number
  /** The last record that a sending may have brought to the agency. */
  tried_to: number
  failing_since: string | null
  failures: number
  last_error: string | null
  /** When the certificate that was used last expires. */
  certificate_until: string | null
}

/** What the tax agency answered about a record. Rows never change. */
export type RecordAnswersTable = {
  position: number
  state: 'accepted' | 'accepted_with_errors' | 'refused'
  /** The agency's error, as in its list. */
  code: number | null
  message: string | null
  /** The agency's receipt of the sending; null if its answer was lost. */
  csv: string | null
  answered_at: string
}
