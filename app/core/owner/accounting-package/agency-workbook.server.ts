import type { BookedInvoice } from '#core/orders/invoices/invoice.ts'
import { beginWorkbook } from '#core/base/text/workbook.server.ts'
import { AGENCY_HEADINGS, AGENCY_SHEET, agencyCells } from './agency-book.ts'

/**
 * The agency's book of issued invoices as a workbook (XLSX): bytes for each batch of invoices, and those
 * that end it. The same book is the same file. Guarded by: workbook.test.ts, agency-book.test.ts and
 * cli/invoices/accounting-package.server.test.ts.
 */
export function agencyWorkbook() {
  const workbook = beginWorkbook({ name: AGENCY_SHEET, headings: AGENCY_HEADINGS })
  return {
    rows: (invoices: readonly BookedInvoice[]): Buffer => workbook.rows(agencyCells(invoices)),
    end: (): Buffer => workbook.end(),
  }
}
