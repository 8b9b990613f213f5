import type { ExpressionBuilder } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import { readDocument } from './chain.server.ts'
import type { BookedInvoice, Invoice } from './invoice.ts'
import { standingOf, type Standing } from './rectification.ts'

/** An invoice with what it belongs to. */
export type StoredInvoice = {
  invoice: Invoice
  orderId: string
  shipmentId: string | null
  refundId: string | null
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('invoices')
    .select(['document', 'order_id as orderId', 'shipment_id as shipmentId'])
    .select('refund_id as refundId')

const toStored = ({ document, ...row }: { document: string } & Omit<StoredInvoice, 'invoice'>) => ({
  ...row,
  invoice: readDocument(document),
})

/** Whether an invoice has a record that cancels it: it should not have been issued. */
const isCancelled = (eb: ExpressionBuilder<Schema, 'invoices'>) =>
  eb.exists(
    eb
      .selectFrom('invoice_records as cancellation')
      .select('cancellation.position')
      .whereRef('cancellation.invoice_number', '=', 'invoices.number')
      .where('cancellation.kind', '=', 'anulacion'),
  )

/** All invoices of an order that were not cancelled, the oldest first. */
export async function invoicesOfOrder(db: Db, orderId: string): Promise<StoredInvoice[]> {
  const rows = await rowsOf(db)
    .innerJoin('invoice_records', 'invoice_records.invoice_number', 'invoices.number')
    .where('order_id', '=', orderId)
    .where('invoice_records.kind', '=', 'alta')
    .where((eb) => eb.not(isCancelled(eb)))
    .orderBy('position')
    .execute()
  return rows.map(toStored)
}

/** Finds an invoice by its number; undefined if there is none. */
export async function findInvoice(db: Db, number: string): Promise<StoredInvoice | undefined> {
  const row = await rowsOf(db).where('number', '=', number).executeTakeFirst()
  return row && toStored(row)
}

/** An invoice that counts, with its corrections. */
export type StandingInvoice = { stored: StoredInvoice; corrections: Invoice[]; standing: Standing }

/**
 * The invoices of a sale that still count, after their corrections: without corrections themselves,
 * and without the simplified ones that a full one took the place of.
 */
export function standingInvoices(all: readonly StoredInvoice[]): StandingInvoice[] {
  const replaced = new Set(
    all.flatMap(({ invoice }) => invoice.replaces.map(({ number }) => number)),
  )
  return all.flatMap((stored) => {
    const { invoice } = stored
    if (invoice.corrects !== null || replaced.has(invoice.number)) return []
    const corrections = all
      .filter((one) => one.invoice.corrects?.number === invoice.number)
      .map((one) => one.invoice)
    return [{ stored, corrections, standing: standingOf(invoice, corrections) }]
  })
}

/** Invoices issued from one day to another, both included, in the order of their days and numbers. */
export async function invoicesBetween(
  db: Db,
  { fromDay, toDay }: { fromDay: string; toDay: string },
): Promise<BookedInvoice[]> {
  const rows = await rowsOf(db)
    .select((eb) => eb.case().when(isCancelled(eb)).then(1).else(0).end().as('cancelled'))
    .where('issued_on', '>=', fromDay)
    .where('issued_on', '<=', toDay)
    .orderBy('issued_on')
    .orderBy('number')
    .execute()
  return rows.map(({ document, cancelled }) => ({
    ...readDocument(document),
    isCancelled: cancelled === 1,
  }))
}

/** The XML of records whose invoices were issued between two days, in the order of the chain. */
export async function recordsBetween(
  db: Db,
  { fromDay, toDay }: { fromDay: string; toDay: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice_records')
    .innerJoin('invoices', 'invoices.number', 'invoice_records.invoice_number')
    .select('xml')
    .where('issued_on', '>=', fromDay)
    .where('issued_on', '<=', toDay)
    .orderBy('position')
    .execute()
  return rows.map(({ xml }) => xml)
}
