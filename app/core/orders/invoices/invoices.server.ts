import { sql, type ExpressionBuilder } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import { addDays, startOfMadridDay } from '#core/base/dates/madrid-time.ts'
import type { Cents } from '#core/base/money/money.ts'
import { addToBook, sumsOf, type Book, type BookSum } from './books.ts'
import { readDocument } from './chain-head.server.ts'
import type { BookedInvoice, Invoice, SalePlace } from './invoice.ts'
import { RECORDS_AT_ONCE, recordsDocuments, type Sender } from './record-xml.ts'
import { netInvoice, type NetInvoice } from './rectification.ts'

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
export const isCancelled = (eb: ExpressionBuilder<Schema, 'invoices'>) =>
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

/** Finds an invoice by its number, cancelled or not; undefined if there is none. */
export async function findInvoice(
  db: Db,
  number: string,
): Promise<(StoredInvoice & { isCancelled: boolean }) | undefined> {
  const row = await rowsOf(db)
    .select((eb) => eb.case().when(isCancelled(eb)).then(1).else(0).end().as('cancelled'))
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const { cancelled, ...stored } = row
  return { ...toStored(stored), isCancelled: cancelled === 1 }
}

/** An invoice that counts, with its corrections. */
export type EffectiveInvoice = {
  stored: StoredInvoice
  corrections: Invoice[]
  standing: NetInvoice
}

/**
 * The invoices of a sale that still count, after their corrections: without corrections themselves,
 * and without the simplified ones that a full one took the place of.
 */
export function effectiveInvoices(all: readonly StoredInvoice[]): EffectiveInvoice[] {
  const replaced = new Set(
    all.flatMap(({ invoice }) => invoice.replaces.map(({ number }) => number)),
  )
  return all.flatMap((stored) => {
    const { invoice } = stored
    if (invoice.corrects !== null || replaced.has(invoice.number)) return []
    const corrections = all
      .filter((one) => one.invoice.corrects?.number === invoice.number)
      .map((one) => one.invoice)
    return [{ stored, corrections, standing: netInvoice(invoice, corrections) }]
  })
}

/** The invoices of these numbers, by number. */
export async function invoicesByNumber(
  db: Db,
  numbers: readonly string[],
): Promise<Map<string, Invoice>> {
  if (numbers.length === 0) return new Map()
  const rows = await rowsOf(db).where('number', 'in', numbers).execute()
  return new Map(rows.map(toStored).map(({ invoice }) => [invoice.number, invoice]))
}

/** Days in Madrid, both included. */
export type BookSpan = { fromDay: string; toDay: string }

const ROWS_AT_ONCE = 500

/** Invoices issued in a span, in the order of their days and numbers, in batches. */
export async function* invoiceBatches(
  db: Db,
  { fromDay, toDay }: BookSpan,
): AsyncGenerator<BookedInvoice[]> {
  let last = { day: fromDay, number: '' }
  for (;;) {
    const { day, number: lastNumber } = last
    const rows = await rowsOf(db)
      .innerJoin('orders', 'orders.id', 'invoices.order_id')
      .select(['issued_on as day', 'invoices.number', 'orders.country'])
      .select(STORED_ZONE.as('zone'))
      .select((eb) => eb.case().when(isCancelled(eb)).then(1).else(0).end().as('cancelled'))
      .where('issued_on', '>=', day)
      .where('issued_on', '<=', toDay)
      .where((eb) => eb.or([eb('issued_on', '>', day), eb('invoices.number', '>', lastNumber)]))
      .orderBy('issued_on')
      .orderBy('invoices.number')
      .limit(ROWS_AT_ONCE)
      .execute()
    yield rows.map(({ document, cancelled, country, zone }) => {
      const invoice = readDocument(document)
      const place = invoice.place ?? { country, zone }
      return { ...invoice, place, isCancelled: cancelled === 1 }
    })
    last = rows.at(-1) ?? last
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** The zone of an order; an order of a program from before migration 022 is read as that fills it. */
const STORED_ZONE = sql<SalePlace['zone']>`coalesce(tax_zone, case country
  when 'ES' then 'peninsula_baleares' when 'AD' then 'export' else 'eu' end)`

/** Invoices issued from one day to another, both included, in the order of their days and numbers. */
export async function invoicesBetween(db: Db, span: BookSpan): Promise<BookedInvoice[]> {
  const all: BookedInvoice[] = []
  for await (const batch of invoiceBatches(db, span)) all.push(...batch)
  return all
}

/** What the invoices of a span and their corrections add up to, by place, regime and rate. */
export async function sumBook(db: Db, span: BookSpan): Promise<BookSum[]> {
  const book: Book = new Map()
  for await (const batch of invoiceBatches(db, span)) addToBook(book, batch)
  return sumsOf(book)
}

/**
 * What was paid in a span, was not all paid back, and has no invoice: sales of before invoices were
 * made at the payment, and those that wait for a tax number.
 */
export async function paidWithoutInvoice(
  db: Db,
  { fromDay, toDay }: BookSpan,
): Promise<{ orders: number; totalCents: Cents }> {
  const row = await db
    .selectFrom('money_entries')
    .innerJoin('orders', 'orders.id', 'money_entries.order_id')
    .leftJoin('uninvoiced_sales', 'uninvoiced_sales.order_id', 'money_entries.order_id')
    .where('money_entries.kind', '=', 'charged')
    .where('orders.payment_status', '<>', 'refunded')
    .where((eb) => eb.fn.coalesce('uninvoiced_sales.reason', sql`''`), 'not in', [
      'made_elsewhere',
      'cancelled',
    ])
    .where('happened_at', '>=', startOfMadridDay(fromDay))
    .where('happened_at', '<', startOfMadridDay(addDays(toDay, 1)))
    .where('amount_cents', '>', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoices')
            .select('invoices.number')
            .whereRef('invoices.order_id', '=', 'money_entries.order_id')
            .where((own) => own.not(isCancelled(own))),
        ),
      ),
    )
    .select((eb) => [eb.fn.countAll().as('orders'), eb.fn.sum('amount_cents').as('totalCents')])
    .executeTakeFirstOrThrow()
  return { orders: Number(row.orders), totalCents: Number(row.totalCents ?? 0) }
}

/** Records of one chain as XML, with their issuer. */
export type RecordBatch = { issuer: Sender; records: string[] }

/** The records that were made between two days: "2026-12-31T23:59:59+01:00" sorts before "2026-12-31U". */
const recordsOfDays = (db: Db, { fromDay, toDay }: BookSpan) =>
  db
    .selectFrom('invoice_records')
    .innerJoin('invoices', 'invoices.number', 'invoice_records.invoice_number')
    .where('generated_at', '>=', fromDay)
    .where('generated_at', '<', `${toDay}U`)

/**
 * The XML of records that were made between two days, in their order, in batches of at most `most`,
 * each of one chain and so of one issuer. A cancellation or an amendment is of the day on which it was
 * made, whenever its invoice was issued: what was written of a period that is over stays the same.
 * Source: RD 1007/2023, article 11; the agency's questions of developers, cancellations (both records
 * are kept). Guarded by: cancel-invoice.server.test.ts, a later period.
 */
export async function* recordBatches(
  db: Db,
  span: BookSpan,
  most: number,
): AsyncGenerator<RecordBatch> {
  let last = 0
  for (;;) {
    const rows = await recordsOfDays(db, span)
      .select(['xml', 'position', 'document'])
      .select(CHAIN.as('chain'))
      .where('position', '>', last)
      .orderBy('position')
      .limit(most)
      .execute()
    for (const some of Map.groupBy(rows, ({ chain }) => chain).values()) {
      const { issuer } = readDocument(some.at(-1)?.document ?? '')
      yield { issuer, records: some.map(({ xml }) => xml) }
    }
    last = rows.at(-1)?.position ?? last
    if (rows.length < most) return
  }
}

/** The number of a record's chain. */
const CHAIN = sql<number>`(select cast(count(position) as integer) from invoice_records as first
  where first.previous_hash is null and first.position <= invoice_records.position)`

/** How many documents `recordsBetween` makes. */
export async function countRecordDocuments(db: Db, span: BookSpan): Promise<number> {
  const chains = await recordsOfDays(db, span)
    .select((eb) => [CHAIN.as('chain'), eb.fn.countAll().as('records')])
    .groupBy('chain')
    .orderBy('chain')
    .execute()
  let [documents, before] = [0, 0]
  for (const { records } of chains) {
    const until = before + Number(records)
    const [first, last] = [before, until - 1].map((at) => Math.floor(at / RECORDS_AT_ONCE))
    documents += (last ?? 0) - (first ?? 0) + 1
    before = until
  }
  return documents
}

/** The documents of all records that were made between two days (`recordsDocuments`). */
export async function recordsBetween(db: Db, span: BookSpan): Promise<string[]> {
  const all: string[] = []
  for await (const { issuer, records } of recordBatches(db, span, RECORDS_AT_ONCE)) {
    all.push(...recordsDocuments(issuer, records))
  }
  return all
}

/** An invoice that was cancelled after its own period. */
export type LateCancellation = { number: string; issuedOn: string }

/**
 * Invoices of before a span that were cancelled in it. A cancelled invoice has no effect on any book or
 * return, so it leaves the sums of the period in which it was issued: whoever declared them has to
 * know. Source: the agency's questions of developers, cancellations. An adviser confirms.
 */
export const lateCancellations = (db: Db, span: BookSpan): Promise<LateCancellation[]> =>
  recordsOfDays(db, span)
    .select(['invoices.number as number', 'issued_on as issuedOn'])
    .where('invoice_records.kind', '=', 'anulacion')
    // Not one that the agency refused, and that was made once more.
    .where((eb) => eb.or([eb('prior', 'is', null), eb('prior', '=', 'absent')]))
    .where('issued_on', '<', span.fromDay)
    .orderBy('position')
    .execute()
