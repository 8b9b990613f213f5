import { createHash } from 'node:crypto'
import { sql, type Compilable } from 'kysely'
import type { Db } from '#db/schema.ts'
import { inOneTrip } from '#db/transact.ts'
import { madridDay } from '#core/dates/madrid-time.ts'
import { lastChanges, storedSettings } from '#core/settings/settings.server.ts'
import { invoicing } from '#content/invoicing.ts'
import {
  invoiceNumber,
  seriesOf,
  type Invoice,
  type InvoiceContent,
  type InvoiceKind,
  type Issuer,
} from './invoice.ts'
import { hashText, madridTimestamp, qrText, type HashedRecord } from './record-text.ts'
import {
  cancelledRecordXml,
  issuedRecordXml,
  recordAmounts,
  type ChainLink,
  type PriorRecord,
  type PreviousRecord,
} from './record-xml.ts'
import { ISSUER_SETTINGS, issuerUnder } from './issuer.ts'

/** The end of the chain, while the caller's transaction holds it. */
export type ChainHead = {
  position: number
  previous: PreviousRecord | null
  /** The time of the last record, ISO-8601 UTC: no invoice is issued before it. */
  lastAt: string
  /** Whether records are sent to the tax agency, and the last day on which they are. */
  sending: { endsOn: string | null } | null
  /** The chains so far, one for each change of the shop's NIF: `previous` stands in the last. */
  chains: number
  /** The shop, as its settings say while the lock is held: another server may know it before. */
  issuer: Issuer
}

/** Clocks of servers may differ by so much: an invoice then takes the time of the last record. */
const CLOCK_SKEW_MS = 60_000

/**
 * Whether a clock is further behind the last record than clocks of servers differ: one of both is
 * wrong, and nothing is issued until the owner says which (`acceptClock`).
 * Source: RD 1619/2012, article 6.1.b; RD 1007/2023, article 8.2.
 */
export const isClockBehind = ({ lastAt }: Pick<ChainHead, 'lastAt'>, at: string): boolean =>
  lastAt !== '' && Date.parse(lastAt) - Date.parse(at) > CLOCK_SKEW_MS

/**
 * Whether an invoice's issuer is not the one of the last record. A new invoice then begins a chain:
 * a chain is of one program and one issuer. Of an old one nothing can be recorded any more.
 * Source: RD 1007/2023, article 8.2; Orden HAC/1177/2024, article 7.
 */
export const isOfFormerIssuer = (
  { previous }: Pick<ChainHead, 'previous'>,
  { issuer }: Pick<Invoice, 'issuer'>,
): boolean => previous !== null && previous.issuerTaxId !== issuer.taxId

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

/**
 * Locks the chain until the caller's transaction ends: one invoice is issued at a time, so numbers
 * and chain have no gaps and no twins. Lock the order first. Throws outside a transaction.
 * Guarded by: issue-invoice.server.test.ts, races.
 */
export async function lockChain(trx: Db): Promise<ChainHead> {
  if (!trx.isTransaction) throw new Error('an invoice is issued inside a transaction')
  const lock = trx
    .updateTable('invoice_chain')
    .set((eb) => ({ last_position: eb.ref('last_position') }))
    .where('id', '=', 1)
  // Begins once the lock is there, so it sees what the last holder stored.
  const statements = [lock, lastRecord(trx), sendingOf(trx), lastChanges(trx, ISSUER_SETTINGS)]
  const [, found, sent, settings] = await inOneTrip<unknown>(trx, statements)
  const last = found?.rows[0] as LastRecord | undefined // the second statement's own rows
  const sending = (sent?.rows[0] as ChainHead['sending'] | undefined) ?? null // the third's
  const stored = storedSettings((settings?.rows ?? []) as Parameters<typeof storedSettings>[0])
  const common = { sending, issuer: issuerUnder(stored) }
  if (!last) return { position: 0, previous: null, lastAt: '', chains: 0, ...common }
  const { issuer: issuedBy } = readDocument(last.document)
  const { hash, number, issuedOn } = last
  // A cancellation is later than the invoice that it names.
  const recordedAt = last.kind === 'alta' ? last.issuedAt : new Date(last.generatedAt).toISOString()
  const lastAt = last.acceptedAt === null ? recordedAt : ''
  const previous = { hash, number, issuedOn, issuerTaxId: issuedBy.taxId }
  return { position: last.position, previous, lastAt, chains: last.chains, ...common }
}

type LastRecord = Awaited<ReturnType<ReturnType<typeof lastRecord>['executeTakeFirstOrThrow']>>

const lastRecord = (trx: Db) =>
  trx
    .selectFrom('invoice_chain')
    .innerJoin('invoice_records', 'invoice_records.position', 'invoice_chain.last_position')
    .innerJoin('invoices', 'invoices.number', 'invoice_records.invoice_number')
    .leftJoin('invoice_clock_breaks', 'invoice_clock_breaks.position', 'invoice_records.position')
    .select(['hash', 'number', 'issued_on as issuedOn', 'issued_at as issuedAt', 'document'])
    .select(['invoice_records.position', 'accepted_at as acceptedAt'])
    .select(['invoice_records.kind as kind', 'generated_at as generatedAt'])
    .select(CHAINS.as('chains'))
    .where('invoice_chain.id', '=', 1)

const CHAINS = sql<number>`(select cast(count(position) as integer)
  from invoice_records where previous_hash is null)`

const sendingOf = (trx: Db) =>
  trx
    .selectFrom('verifactu')
    .select('ends_on as endsOn')
    .where('id', '=', 1)
    .where('service', 'is not', null)

/**
 * Gives a draft its number, and stores it with its record, at the end of the chain. A clock behind
 * the last invoice takes that one's time, so that numbers and days agree.
 */
export async function appendInvoice(
  trx: Db,
  head: ChainHead,
  draft: InvoiceDraft,
): Promise<{ invoice: Invoice; head: ChainHead }> {
  const issuedAt = draft.at > head.lastAt ? draft.at : head.lastAt
  const issuedOn = madridDay(issuedAt)
  const year = Number(issuedOn.slice(0, 4))
  const { issuer } = head
  const chain = isOfFormerIssuer(head, { issuer }) ? head.chains + 1 : Math.max(head.chains, 1)
  const series = seriesOf(draft.kind, chain)
  const sequence = await nextNumber(trx, series, year)
  const number = invoiceNumber(series, year, sequence)
  const recorded = { issuerTaxId: issuer.taxId, number, issuedOn }
  const { totalCents } = draft.content
  const { sending } = head
  const isVerifactu = sending !== null && (sending.endsOn === null || issuedOn <= sending.endsOn)
  const invoice: Invoice = {
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
  const row = trx.insertInto('invoices').values({
    number,
    series,
    year,
    sequence,
    kind: draft.kind,
    order_id: draft.order.id,
    shipment_id: draft.shipmentId ?? null,
    refund_id: draft.refundId ?? null,
    corrects: invoice.corrects?.number ?? null,
    replaces: invoice.replaces[0]?.number ?? null,
    issued_on: issuedOn,
    issued_at: issuedAt,
    base_cents: invoice.baseCents,
    quota_cents: invoice.quotaCents,
    total_cents: totalCents,
    document: JSON.stringify(invoice),
  })
  const record = { kind: 'alta', invoice, at: issuedAt } as const
  return { invoice, head: await storeRecord(trx, head, record, [row]) }
}

/**
 * Appends the record that cancels an invoice which should not have been issued; the invoice itself
 * never changes. Source: RD 1007/2023, article 11.
 */
export const appendCancellation = (
  trx: Db,
  head: ChainHead,
  { invoice, at }: { invoice: Invoice; at: string },
): Promise<ChainHead> =>
  storeRecord(trx, head, { kind: 'anulacion', invoice, at: at > head.lastAt ? at : head.lastAt })

/**
 * Appends a record of an invoice once more: the agency refused the one before (`refused`), or has
 * none at all (`absent`), or took it with an error (null). The invoice itself never changes.
 * Source: Orden HAC/1177/2024, annex, `Subsanacion` and `RechazoPrevio`.
 */
export const appendAmendment = (
  trx: Db,
  head: ChainHead,
  { invoice, at, prior }: { invoice: Invoice; at: string; prior: PriorRecord },
): Promise<ChainHead> =>
  storeRecord(trx, head, {
    kind: 'subsanacion',
    invoice,
    prior,
    at: at > head.lastAt ? at : head.lastAt,
  })

/** Stores a record at the end of the chain, after the rows that it names: in one trip. */
async function storeRecord(
  trx: Db,
  head: ChainHead,
  {
    kind,
    invoice,
    at,
    prior = null,
  }: { kind: RecordKind; invoice: Invoice; at: string; prior?: PriorRecord },
  rows: readonly Compilable[] = [],
): Promise<ChainHead> {
  const begins = head.previous === null || isOfFormerIssuer(head, invoice)
  if (begins && kind !== 'alta') throw new Error(`the chain of ${invoice.number} is closed`)
  const previous = begins ? null : head.previous
  const generatedAt = madridTimestamp(at)
  const hash = recordHash(hashedRecord(kind, invoice, previous?.hash ?? null, generatedAt))
  const position = head.position + 1
  const record = trx.insertInto('invoice_records').values({
    position,
    kind,
    invoice_number: invoice.number,
    previous_hash: previous?.hash ?? null,
    hash,
    generated_at: generatedAt,
    xml: recordXml({ kind, prior }, invoice, { previous, generatedAt, hash }),
    prior,
  })
  const end = trx.updateTable('invoice_chain').set({ last_position: position }).where('id', '=', 1)
  await inOneTrip<unknown>(trx, [...rows, record, end])
  const { number, issuedOn } = invoice
  const last = { number, issuedOn, issuerTaxId: invoice.issuer.taxId, hash }
  const chains = begins ? head.chains + 1 : head.chains
  return { ...head, position, previous: last, lastAt: at, chains }
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
  { kind, prior = null }: { kind: RecordKind; prior?: PriorRecord },
  invoice: Invoice,
  link: ChainLink,
): string {
  if (kind === 'anulacion') return cancelledRecordXml(invoice, link)
  return issuedRecordXml(invoice, link, kind === 'subsanacion' ? { prior } : undefined)
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

/** The invoice of a row. `as`: only `appendInvoice` writes it, and `checkInvoices` compares it. */
export const readDocument = (document: string): Invoice => JSON.parse(document) as Invoice
