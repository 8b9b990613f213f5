import type { Db } from '#db/schema.ts'
import { isCancelled } from './invoices.server.ts'
import { readDocument } from './chain-head.server.ts'
import { hashedRecord, recordHash, recordXml } from './chain.server.ts'
import { seriesOf, type Invoice, type InvoiceLine, type TaxSum } from './invoice.ts'
import { WHOLE_SALE } from './issue-invoice.server.ts'
import { sumOf } from './invoice-lines.ts'
import type { PreviousRecord } from './record-xml.ts'

/** What is wrong, and with which invoice or series. */
export type InvoiceFault = {
  kind:
    | 'position' // a record is missing, or the chain ends elsewhere
    | 'link' // a record does not name the one before
    | 'hash' // the hash is not that of the record
    | 'series' // the number is of another chain, of an issuer of before or after
    | 'xml' // the XML differs from the invoice
    | 'row' // columns and document differ
    | 'number' // a number is missing in a series
    | 'day' // a day before that of an earlier number
    | 'sums' // lines, bases, quotas and total do not agree
    | 'corrected_too_much'
    | 'refund' // money of a sale that is invoiced went back, and nothing corrects it
    | 'no_record'
  subject: string
}

const ROWS_AT_ONCE = 500

/**
 * Checks every invoice and record: positions, links and hashes of the chain, XML, numbers without
 * gaps by series and year, a new chain and series where the issuer's NIF changes and only there, days in order, sums, and that no correction exceeds its invoice. Answers
 * the faults, and how much was checked. Source: RD 1007/2023, article 8; RD 1619/2012, article 6.
 * Guarded by: check-invoices.server.test.ts.
 */
export async function checkInvoices(db: Db): Promise<{ invoices: number; faults: InvoiceFault[] }> {
  const faults: InvoiceFault[] = []
  let previous: PreviousRecord | null = null
  let position = 0
  let chain = 0
  for (;;) {
    const rows = await recordsAfter(db, position)
    for (const row of rows) {
      const { kind, number } = row
      if (row.position !== position + 1) faults.push({ kind: 'position', subject: number })
      position = row.position
      const invoice = readDocument(row.document)
      const begins = isFirstOfChain(row, invoice, previous)
      if (begins) chain += 1
      const isOfSeries = row.recordKind !== 'alta' || row.series === seriesOf(invoice.kind, chain)
      faults.push(
        ...faultsOfRecord(row, invoice, begins ? null : previous).map((fault) => ({
          kind: fault,
          subject: number,
        })),
        ...(isOfSeries ? [] : [{ kind: 'series' as const, subject: number }]),
        ...(hasRowOf(row, invoice) ? [] : [{ kind: 'row' as const, subject: number }]),
        ...(sumsAgree(invoice) ? [] : [{ kind: 'sums' as const, subject: number }]),
      )
      previous = { ...invoice, issuerTaxId: invoice.issuer.taxId, hash: row.hash }
      if (kind !== invoice.kind) faults.push({ kind: 'row', subject: number })
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  const { last_position: last } = await db
    .selectFrom('invoice_chain')
    .select('last_position')
    .executeTakeFirstOrThrow()
  if (last !== position) faults.push({ kind: 'position', subject: String(last) })
  faults.push(...(await faultsOfNumbers(db)), ...(await faultsOfCorrections(db)))
  const refunds = await refundsWithoutCorrection(db)
  faults.push(...refunds.map((subject) => ({ kind: 'refund' as const, subject })))
  return { invoices: position, faults }
}

type RecordRow = Awaited<ReturnType<typeof recordsAfter>>[number]

const recordsAfter = (db: Db, position: number) =>
  db
    .selectFrom('invoice_records')
    .innerJoin('invoices', 'invoices.number', 'invoice_records.invoice_number')
    .select(['position', 'previous_hash', 'hash', 'generated_at', 'xml'])
    .select(['number', 'invoices.kind', 'issued_on', 'base_cents', 'quota_cents', 'total_cents'])
    .select(['document', 'invoice_records.kind as recordKind', 'prior', 'series'])
    .where('position', '>', position)
    .orderBy('position')
    .limit(ROWS_AT_ONCE)
    .execute()

/** A change of the issuer's NIF begins a chain, with a new invoice, and nothing else does. */
const isFirstOfChain = (
  { recordKind }: Pick<RecordRow, 'recordKind'>,
  { issuer }: Invoice,
  previous: PreviousRecord | null,
): boolean => previous === null || (recordKind === 'alta' && previous.issuerTaxId !== issuer.taxId)

function faultsOfRecord(
  row: RecordRow,
  invoice: Invoice,
  previous: PreviousRecord | null,
): ('link' | 'hash' | 'xml')[] {
  const { hash, generated_at: generatedAt, previous_hash: named, recordKind } = row
  const expected = recordHash(hashedRecord(recordKind, invoice, named, generatedAt))
  const xml = recordXml({ kind: recordKind, prior: row.prior }, invoice, {
    previous,
    generatedAt,
    hash,
  })
  return [
    ...(named === (previous?.hash ?? null) ? [] : ['link' as const]),
    ...(hash === expected ? [] : ['hash' as const]),
    ...(comparable(row.xml) === comparable(xml) ? [] : ['xml' as const]),
  ]
}

/** Without what the owner's settings say, which may have changed since. */
const comparable = (xml: string): string =>
  xml.replace(
    /<sf:(SistemaInformatico|DescripcionOperacion)>.*?<\/sf:\1>/g,
    (_part, name: string) => `<sf:${name}/>`,
  )

const hasRowOf = (row: RecordRow, invoice: Invoice): boolean =>
  row.number === invoice.number &&
  row.issued_on === invoice.issuedOn &&
  row.base_cents === invoice.baseCents &&
  row.quota_cents === invoice.quotaCents &&
  row.total_cents === invoice.totalCents

const sumsAgree = ({ lines, taxes, baseCents, quotaCents, totalCents }: Invoice): boolean =>
  baseCents + quotaCents === totalCents &&
  sumOf(lines, 'grossCents') === totalCents &&
  sumOf(lines, 'baseCents') === baseCents &&
  sumOf(taxes, 'baseCents') === baseCents &&
  sumOf(taxes, 'quotaCents') === quotaCents &&
  taxes.every((tax) => isSumOf(tax, lines, taxes)) &&
  lines.every((line) => line.units * line.unitPriceCents - line.reductionCents === line.baseCents)

/** Whether a rate's sum is that of its lines; those that say no rate have the one of the invoice. */
function isSumOf(tax: TaxSum, lines: readonly InvoiceLine[], [first]: readonly TaxSum[]): boolean {
  const own = lines.filter((line) => (line.percent ?? first?.percent) === tax.percent)
  const baseCents = sumOf(own, 'baseCents')
  return tax.baseCents === baseCents && tax.quotaCents === sumOf(own, 'grossCents') - baseCents
}

/** Numbers of a series run from 1 to the last without a gap, and their days do not go back. */
async function faultsOfNumbers(db: Db): Promise<InvoiceFault[]> {
  const faults: InvoiceFault[] = []
  const series = await db.selectFrom('invoice_series').selectAll().execute()
  const breaks = (await db.selectFrom('invoice_clock_breaks').select('position').execute()).map(
    ({ position }) => position,
  )
  for (const { series: name, year, last_number: last } of series) {
    const rows = await db
      .selectFrom('invoices')
      .leftJoin('invoice_records', (join) =>
        join
          .onRef('invoice_records.invoice_number', '=', 'invoices.number')
          .on('invoice_records.kind', '=', 'alta'),
      )
      .select(['number', 'sequence', 'issued_on as day', 'position'])
      .where('series', '=', name)
      .where('year', '=', year)
      .orderBy('sequence')
      .execute()
    let [expected, day, position] = [1, '', 0]
    for (const row of rows) {
      if (row.sequence !== expected) faults.push({ kind: 'number', subject: row.number })
      const isBroken = breaks.some((at) => position <= at && at < (row.position ?? 0))
      if (row.day < day && !isBroken) faults.push({ kind: 'day', subject: row.number })
      if (row.position === null) faults.push({ kind: 'no_record', subject: row.number })
      expected = row.sequence + 1
      day = row.day
      position = row.position ?? position
    }
    if (expected !== last + 1) faults.push({ kind: 'number', subject: `${name}-${year}` })
  }
  return faults
}

async function faultsOfCorrections(db: Db): Promise<InvoiceFault[]> {
  const rows = await db
    .selectFrom('invoices as one')
    .innerJoin('invoices as correction', 'correction.corrects', 'one.number')
    .select((eb) => [
      'one.number',
      'one.base_cents as baseCents',
      'one.quota_cents as quotaCents',
      eb.fn.sum('correction.base_cents').as('correctedBase'),
      eb.fn.sum('correction.quota_cents').as('correctedQuota'),
    ])
    .groupBy(['one.number', 'one.base_cents', 'one.quota_cents'])
    .execute()
  return rows
    .filter(
      (row) =>
        row.baseCents + Number(row.correctedBase) < 0 ||
        row.quotaCents + Number(row.correctedQuota) < 0,
    )
    .map(({ number }) => ({ kind: 'corrected_too_much', subject: number }))
}

/**
 * The orders of refunds whose money moved, of a sale that was invoiced as a whole, and that no correction names, as
 * long as its invoices still say something: a server of an earlier version leaves such.
 */
export async function refundsWithoutCorrection(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('invoices', 'invoices.order_id', 'refunds.order_id')
    .leftJoin('invoices as correction', 'correction.refund_id', 'refunds.id')
    .where('refunds.status', '=', 'done')
    .where('refunds.amount_cents', '>', 0)
    .where('correction.number', 'is', null)
    .where('invoices.kind', '<>', 'F3')
    .where((eb) => eb.not(isCancelled(eb)))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('invoices as sale')
          .select('sale.number')
          .whereRef('sale.order_id', '=', 'refunds.order_id')
          .where('sale.shipment_id', '=', WHOLE_SALE),
      ),
    )
    .groupBy(['refunds.id', 'orders.number'])
    .having((eb) => eb.fn.sum('invoices.total_cents'), '>', 0)
    .select('orders.number')
    .orderBy('orders.number')
    .execute()
  return rows.map(({ number }) => number)
}

const FAULTS: Record<InvoiceFault['kind'], string> = {
  position: 'falta un registro de la cadena',
  link: 'no enlaza con el registro anterior',
  hash: 'la huella no es la suya: se ha cambiado algo',
  series: 'el número es de una serie de otro NIF',
  xml: 'el XML no dice lo que la factura',
  row: 'las columnas no dicen lo que la factura',
  number: 'faltan números en la serie',
  day: 'la fecha es anterior a la del número de antes',
  sums: 'las sumas no cuadran',
  corrected_too_much: 'se ha rectificado por más de lo que era',
  refund: 'se devolvió dinero y no está rectificado; lo arregla facturas emitir',
  no_record: 'no tiene registro',
}

/** A fault in one line. */
export const faultText = ({ kind, subject }: InvoiceFault): string => `${subject}: ${FAULTS[kind]}.`
