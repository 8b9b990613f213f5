import { createHash } from 'node:crypto'
import type { Compilable } from 'kysely'
import type { Db } from '#db/schema.ts'
import { inOneTrip } from '#db/transact.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { recordFault, type RecordFault } from '#core/orders/record-schema/record-schema.server.ts'
import { invoicing } from '#core/orders/record-schema/invoicing.ts'
import { isOfFormerIssuer, type ChainHead } from './chain-head.server.ts'
import {
  invoiceNumber,
  seriesOf,
  type Invoice,
  type InvoiceContent,
  type InvoiceKind,
} from './invoice.ts'
import { hashText, madridTimestamp, qrText, type HashedRecord } from './record-text.ts'
import {
  cancelledRecordXml,
  issuedRecordXml,
  recordAmounts,
  type CancellationPrior,
  type ChainLink,
  type PriorRecord,
} from './record-xml.ts'

/** An invoice before it has a number. */
export type InvoiceDraft = {
  kind: InvoiceKind
  content: InvoiceContent
  order: { id: string; number: string }
  /** When it is issued, ISO-8601 UTC. */
  at: string
  operationOn: string
} & Partial<Pick<Invoice, 'buyer' | 'corrects' | 'replaces' | 'place'>> & {
    shipmentId?: string
    refundId?: string
  }

/** What became of a record: `record`: the tax agency's schema refuses it, and nothing is stored. */
export type Recorded<More = object> =
  | ({ ok: true; head: ChainHead } & More)
  | { ok: false; reason: 'record'; fault: RecordFault }

/** As long as any number of its series, so that what is checked before is what is stored. */
const ANY_SEQUENCE = 999_999
const ANY_HASH = '0'.repeat(64)

/**
 * Gives a draft its number, and stores it with its record, at the end of the chain. A clock behind
 * the last invoice takes that one's time, so that numbers and days agree. Refuses, before it takes a
 * number, what the tax agency's schema refuses. Ask `reasonNotToIssue` before.
 * Guarded by: refused-records.server.test.ts.
 */
export async function appendInvoice(
  trx: Db,
  head: ChainHead,
  draft: InvoiceDraft,
): Promise<Recorded<{ invoice: Invoice }>> {
  const issuedAt = draft.at > head.lastAt ? draft.at : head.lastAt
  const year = Number(madridDay(issuedAt).slice(0, 4))
  const chain = isOfFormerIssuer(head, head) ? head.chains + 1 : Math.max(head.chains, 1)
  const series = seriesOf(draft.kind, chain)
  const numbered = (sequence: number) =>
    numberedInvoice(head, draft, { issuedAt, number: invoiceNumber(series, year, sequence) })
  const checked = numbered(ANY_SEQUENCE)
  const { previous } = linkAfter(head, checked)
  const link = { previous, generatedAt: madridTimestamp(issuedAt), hash: ANY_HASH }
  const fault = recordFault(recordXml({ kind: 'alta' }, checked, link))
  if (fault) return { ok: false, reason: 'record', fault }
  const sequence = await nextNumber(trx, series, year)
  const invoice = numbered(sequence)
  const row = trx.insertInto('invoices').values({
    number: invoice.number,
    series,
    year,
    sequence,
    kind: draft.kind,
    order_id: draft.order.id,
    shipment_id: draft.shipmentId ?? null,
    refund_id: draft.refundId ?? null,
    corrects: invoice.corrects?.number ?? null,
    replaces: invoice.replaces[0]?.number ?? null,
    issued_on: invoice.issuedOn,
    issued_at: issuedAt,
    base_cents: invoice.baseCents,
    quota_cents: invoice.quotaCents,
    total_cents: invoice.totalCents,
    document: JSON.stringify(invoice),
  })
  const record = madeRecord(head, { kind: 'alta', invoice, at: issuedAt })
  return { ok: true, invoice, head: await storeRecord(trx, head, record, [row]) }
}

function numberedInvoice(
  { issuer, sending }: ChainHead,
  draft: InvoiceDraft,
  { number, issuedAt }: { number: string; issuedAt: string },
): Invoice {
  const issuedOn = madridDay(issuedAt)
  const recorded = { issuerTaxId: issuer.taxId, number, issuedOn }
  const { totalCents } = draft.content
  const isVerifactu = sending !== null && (sending.endsOn === null || issuedOn <= sending.endsOn)
  return {
    number,
    kind: draft.kind,
    issuedOn,
    operationOn: draft.operationOn,
    issuedAt,
    orderNumber: draft.order.number,
    issuer,
    buyer: draft.buyer ?? null,
    corrects: draft.corrects ?? null,
    replaces: draft.replaces ?? [],
    ...draft.content,
    qrText: qrText({ address: invoicing.qrAddress, isVerifactu, invoice: recorded, totalCents }),
    ...(draft.place && { place: draft.place }),
  }
}

/** A record of an invoice that has its number. */
export type LaterRecord = { invoice: Invoice; at: string } & (
  | { kind: 'subsanacion'; prior: PriorRecord }
  | { kind: 'anulacion'; prior: CancellationPrior }
)

/**
 * Appends a later record of an invoice, which itself never changes. `anulacion` cancels an invoice
 * that should not have been issued. `subsanacion` makes its record once more. `prior`: the agency
 * refused the one before (`refused`), or has none at all (`absent`), or took it (null).
 * Source: RD 1007/2023, article 11; Orden HAC/1177/2024, annex, `Subsanacion`, `RechazoPrevio` and
 * `SinRegistroPrevio`.
 */
export async function appendRecord(
  trx: Db,
  head: ChainHead,
  { at, ...later }: LaterRecord,
): Promise<Recorded> {
  if (head.previous === null || isOfFormerIssuer(head, later.invoice)) {
    throw new Error(`the chain of ${later.invoice.number} is closed`)
  }
  const record = madeRecord(head, { ...later, at: at > head.lastAt ? at : head.lastAt })
  const fault = recordFault(record.xml)
  if (fault) return { ok: false, reason: 'record', fault }
  return { ok: true, head: await storeRecord(trx, head, record) }
}

type MadeRecord = ReturnType<typeof madeRecord>

/** Whether a record begins a chain, and which record it names. */
function linkAfter(head: ChainHead, invoice: Invoice) {
  const begins = head.previous === null || isOfFormerIssuer(head, invoice)
  return { begins, previous: begins ? null : head.previous }
}

/** The next record of the chain. */
function madeRecord(
  head: ChainHead,
  {
    kind,
    invoice,
    at,
    prior = null,
  }: { kind: RecordKind; invoice: Invoice; at: string; prior?: CancellationPrior },
) {
  const { begins, previous } = linkAfter(head, invoice)
  const generatedAt = madridTimestamp(at)
  const hash = recordHash(hashedRecord(kind, invoice, previous?.hash ?? null, generatedAt))
  const xml = recordXml({ kind, prior }, invoice, { previous, generatedAt, hash })
  return { kind, invoice, at, prior, begins, previous, generatedAt, hash, xml }
}

/** Stores a record at the end of the chain, after the rows that it names: in one trip. */
async function storeRecord(
  trx: Db,
  head: ChainHead,
  { kind, invoice, at, prior, begins, previous, generatedAt, hash, xml }: MadeRecord,
  rows: readonly Compilable[] = [],
): Promise<ChainHead> {
  const position = head.position + 1
  const record = trx.insertInto('invoice_records').values({
    position,
    kind,
    invoice_number: invoice.number,
    previous_hash: previous?.hash ?? null,
    hash,
    generated_at: generatedAt,
    xml,
    prior,
  })
  const end = trx.updateTable('invoice_chain').set({ last_position: position }).where('id', '=', 1)
  await inOneTrip<unknown>(trx, [...rows, record, end])
  const { number, issuedOn } = invoice
  const last = { number, issuedOn, issuerTaxId: invoice.issuer.taxId, hash }
  const chains = begins ? head.chains + 1 : head.chains
  return { ...head, position, previous: last, lastAt: at, chains }
}

async function nextNumber(trx: Db, series: string, year: number): Promise<number> {
  const { last_number: sequence } = await trx
    .insertInto('invoice_series')
    .values({ series, year, last_number: 1 })
    .onConflict((oc) =>
      oc
        .columns(['series', 'year'])
        .doUpdateSet((eb) => ({ last_number: eb('invoice_series.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return sequence
}

/** The hash of a record, in 64 capital hexadecimals. Source: Orden HAC/1177/2024, article 13. */
export const recordHash = (record: HashedRecord): string =>
  createHash('sha256').update(hashText(record), 'utf8').digest('hex').toUpperCase()

/** `subsanacion`: an invoice's record once more. */
export type RecordKind = HashedRecord['kind'] | 'subsanacion'

/** What the hash of an invoice's record, or of its cancellation, covers. */
export function hashedRecord(
  kind: RecordKind,
  invoice: Invoice,
  previousHash: string | null,
  generatedAt: string,
): HashedRecord {
  const { number, issuedOn, issuer: by } = invoice
  const common = {
    invoice: { issuerTaxId: by.taxId, number, issuedOn },
    previousHash,
    generatedAt,
  }
  return kind === 'anulacion'
    ? { kind, ...common }
    : { kind: 'alta', ...common, invoiceKind: invoice.kind, ...recordAmounts(invoice) }
}

/** The record of an invoice, of its amendment or its cancellation, as XML. */
export function recordXml(
  { kind, prior = null }: { kind: RecordKind; prior?: CancellationPrior },
  invoice: Invoice,
  link: ChainLink,
): string {
  if (kind === 'anulacion') return cancelledRecordXml(invoice, link, prior)
  if (kind === 'alta') return issuedRecordXml(invoice, link)
  if (prior === 'refused_absent') throw new Error(`${invoice.number} is not cancelled`)
  return issuedRecordXml(invoice, link, { prior })
}
