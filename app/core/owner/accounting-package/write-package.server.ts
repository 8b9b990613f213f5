import fs from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#db/schema.ts'
import { bookFile, bookLines } from '#core/orders/invoices/book-file.server.ts'
import { bookRows } from '#core/orders/invoices/books.ts'
import type { BookedInvoice, Invoice } from '#core/orders/invoices/invoice.ts'
import { sumInvoices } from '#core/orders/invoices/invoice-list.server.ts'
import { invoicePdf } from '#core/orders/invoices/invoice-pdf.server.ts'
import {
  invoiceBatches,
  invoicesByNumber,
  lateCancellations,
  paidWithoutInvoice,
  recordBatches,
} from '#core/orders/invoices/invoices.server.ts'
import { issuer } from '#core/orders/invoices/issuer.ts'
import { RECORDS_AT_ONCE, recordsDocuments } from '#core/orders/invoices/record-xml.ts'
import { AGENCY_HEADINGS, agencyRows } from './agency-book.ts'
import { agencyWorkbook } from './agency-workbook.server.ts'
import { addDeclared, declaredSums, emptyBooks, invoicedCents } from './declared-sums.ts'
import { differingOrders, movedMoney } from './moved-money.server.ts'
import {
  CORRECTION_HEADINGS,
  correctionRows,
  MONEY_HEADINGS,
  moneyRow,
  noMoney,
  reconciled,
  RECONCILED_HEADINGS,
  reconciledRows,
  SUM_HEADINGS,
  sumRow,
  type MoneySums,
} from './package-tables.ts'
import { packageText, type PackageFacts } from './package-text.ts'
import { quarterOf, type Quarter } from './quarter.ts'
import { differencesOf } from './reconcile.ts'

export type PackageInput = {
  quarter: Quarter
  /** An empty folder. */
  folder: string
  /** The day on which it is made, in Madrid. */
  madeOn: string
  /** What is wrong with the invoices, in lines for the owner. */
  findings: readonly string[]
  /** Stops between two invoices. */
  signal?: AbortSignal
  onProgress?: (done: number, of: number) => void
}

const PRIVATE = { mode: 0o600 }

/**
 * Writes what an accountant needs for a quarter into a folder: the book of invoices, plain and in
 * the tax agency's columns, sums for the returns, corrections, money and how it agrees with the
 * invoices, each invoice as PDF and all records as XML. Reads in batches and draws one invoice at a
 * time. Only the owner may read the files. Throws when `signal` aborts; the caller removes the
 * folder. Guarded by: write-package.server.test.ts and
 * cli/invoices/accounting-package.server.test.ts.
 */
export async function writePackage(db: Db, input: PackageInput): Promise<PackageFacts> {
  const { quarter, folder, madeOn, findings, signal } = input
  for (const name of ['facturas', 'registros']) {
    await fs.mkdir(path.join(folder, name), { mode: 0o700 })
  }
  const counted = await sumInvoices(db, quarter)
  const invoices = await writeInvoices(db, input, counted.invoices)
  const records = await writeRecords(db, input)
  const money = await writeMoney(db, input)
  const orders = await differingOrders(db, quarter)
  const reconciliation = reconciled(
    money,
    invoicedCents(invoices.books),
    orders.flatMap(differencesOf),
  )
  const sums = declaredSums(invoices.books, quarter.name)
  const tables: Record<string, string[][]> = {
    'sumas.csv': [SUM_HEADINGS, ...sums.map(sumRow)],
    'conciliacion.csv': [RECONCILED_HEADINGS, ...reconciledRows(reconciliation)],
  }
  for (const [name, rows] of Object.entries(tables)) {
    await fs.writeFile(path.join(folder, name), bookFile(rows), PRIVATE)
  }
  signal?.throwIfAborted()
  const facts: PackageFacts = {
    quarter: quarter.name,
    fromDay: quarter.fromDay,
    toDay: quarter.toDay,
    madeOn,
    isProvisional: madeOn <= quarter.toDay,
    issuer: { name: issuer.name, taxId: issuer.taxId },
    ...invoices.counts,
    cancelledLate: (await lateCancellations(db, quarter)).map(({ number, issuedOn }) => ({
      number,
      quarter: quarterOf(issuedOn).name,
    })),
    records,
    sums,
    money,
    reconciliation,
    missing: await paidWithoutInvoice(db, quarter),
    findings: [...findings],
  }
  await fs.writeFile(path.join(folder, 'LEEME.txt'), packageText(facts), PRIVATE)
  return facts
}

type Counts = Pick<
  PackageFacts,
  'issuedBy' | 'invoices' | 'cancelled' | 'replacing' | 'foreignVatIds' | 'otherQuarter'
>

async function writeInvoices(db: Db, input: PackageInput, all: number) {
  const { quarter, folder, signal, onProgress } = input
  const files = {
    book: await tableFile(folder, 'libro-facturas-emitidas.csv', bookRows([])),
    agency: await tableFile(folder, 'libro-registro-aeat.csv', AGENCY_HEADINGS),
    workbook: await workbookFile(folder, 'libro-registro-aeat.xlsx'),
    corrections: await tableFile(folder, 'rectificativas.csv', [CORRECTION_HEADINGS]),
  }
  const books = emptyBooks()
  const counts: Counts = {
    issuedBy: [],
    invoices: 0,
    cancelled: [],
    replacing: 0,
    foreignVatIds: 0,
    otherQuarter: [],
  }
  for await (const batch of invoiceBatches(db, quarter)) {
    const corrected = await correctedInvoices(db, batch)
    const pairs = batch.map((invoice) => ({ invoice, corrects: corrected.get(invoice.number) }))
    await files.book(bookRows(batch).slice(1))
    await files.agency(agencyRows(batch))
    await files.workbook.add(batch)
    await files.corrections(
      pairs.flatMap(({ invoice, corrects }) => (corrects ? correctionRows(invoice, corrects) : [])),
    )
    addDeclared(
      books,
      pairs.map(({ invoice, corrects }) => ({
        invoice,
        correctedQuarter: corrects ? quarterOf(corrects.operationOn).name : null,
      })),
    )
    for (const invoice of batch) {
      signal?.throwIfAborted()
      const file = path.join(folder, 'facturas', `${invoice.number}.pdf`)
      await fs.writeFile(file, await invoicePdf(invoice), PRIVATE)
      countInvoice(counts, invoice, quarter)
      onProgress?.(counts.invoices, Math.max(all, counts.invoices))
    }
  }
  await files.workbook.end()
  return { books, counts }
}

function countInvoice(counts: Counts, invoice: BookedInvoice, quarter: Quarter): void {
  counts.invoices += 1
  const { taxId } = invoice.issuer
  if (!counts.issuedBy.includes(taxId)) counts.issuedBy.push(taxId)
  if (invoice.isCancelled === true) counts.cancelled.push(invoice.number)
  else if (invoice.kind === 'F3') counts.replacing += 1
  else if (invoice.operationOn < quarter.fromDay) counts.otherQuarter.push(invoice.number)
  if (invoice.buyer?.idType === 'vat' && !invoice.corrects) counts.foreignVatIds += 1
}

/** The invoices that those of a batch correct, by the number of the correction. */
async function correctedInvoices(
  db: Db,
  batch: readonly BookedInvoice[],
): Promise<Map<string, Invoice>> {
  const named = batch.flatMap(({ number, corrects }) => (corrects ? [{ number, corrects }] : []))
  const found = await invoicesByNumber(
    db,
    named.map(({ corrects }) => corrects.number),
  )
  return new Map(
    named.map(({ number, corrects }) => {
      const invoice = found.get(corrects.number)
      if (!invoice) throw new Error(`${number} corrects ${corrects.number}, which has gone`)
      return [number, invoice]
    }),
  )
}

async function writeRecords(db: Db, { quarter, folder, signal }: PackageInput): Promise<number> {
  let records = 0
  let files = 0
  for await (const { issuer: by, records: batch } of recordBatches(db, quarter, RECORDS_AT_ONCE)) {
    signal?.throwIfAborted()
    for (const document of recordsDocuments(by, batch)) {
      files += 1
      const name = `registros-${String(files).padStart(3, '0')}.xml`
      await fs.writeFile(path.join(folder, 'registros', name), document, PRIVATE)
    }
    records += batch.length
  }
  return records
}

async function writeMoney(db: Db, { quarter, folder, signal }: PackageInput): Promise<MoneySums> {
  const write = await tableFile(folder, 'cobros.csv', [MONEY_HEADINGS])
  const sums = noMoney()
  for await (const { day, moved } of movedMoney(db, quarter)) {
    signal?.throwIfAborted()
    await write(moved.map((one) => moneyRow(day, one)))
    for (const { kind, amountCents } of moved) sums[kind] += amountCents
  }
  return sums
}

/** Begins a CSV file, and answers what adds rows to it. */
async function tableFile(folder: string, name: string, headings: readonly string[][]) {
  const file = path.join(folder, name)
  await fs.writeFile(file, bookFile(headings), PRIVATE)
  return (rows: readonly string[][]) => fs.appendFile(file, bookLines(rows))
}

/** Begins the agency's workbook, and answers what adds invoices to it and what ends it. */
async function workbookFile(folder: string, name: string) {
  const file = path.join(folder, name)
  const workbook = agencyWorkbook()
  await fs.writeFile(file, '', PRIVATE)
  return {
    add: (invoices: readonly BookedInvoice[]) => fs.appendFile(file, workbook.rows(invoices)),
    end: () => fs.appendFile(file, workbook.end()),
  }
}
