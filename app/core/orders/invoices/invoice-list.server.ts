import type { JoinBuilder } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import type { Cents } from '#core/base/money/money.ts'
import { pageOfRows, type ListEnd } from '#core/base/text/list-end.ts'
import { readDocument } from './chain-head.server.ts'
import { kindsOf, type InvoiceKind, type Series } from './invoice.ts'

/** A row of the desk's list. `issuedOn` is a day in Madrid; `hash` is that of its record. */
export type ListedInvoice = {
  number: string
  kind: InvoiceKind
  issuedOn: string
  orderNumber: string
  /** Null: simplified. */
  buyer: string | null
  corrects: string | null
  /** It should not have been issued, and counts for nothing. */
  isCancelled: boolean
  baseCents: Cents
  quotaCents: Cents
  totalCents: Cents
  hash: string
}

/** Days in Madrid, both included; `series` undefined: all. */
export type InvoicePeriod = { fromDay: string; toDay: string; series?: Series | undefined }

/** A page of the invoices of a period, the newest first. Guarded by: invoice-list.server.test.ts. */
export async function pageOfInvoices(
  db: Db,
  { fromDay, toDay, series }: InvoicePeriod,
  { after, most }: { after?: ListEnd | undefined; most: number },
): Promise<{ rows: ListedInvoice[]; next: ListEnd | undefined }> {
  let query = db
    .selectFrom('invoices')
    .innerJoin('invoice_records', 'invoice_records.invoice_number', 'invoices.number')
    .leftJoin('invoice_records as cancellation', cancellationOf)
    .select(['number', 'invoices.kind', 'issued_on', 'base_cents', 'quota_cents', 'total_cents'])
    .select(['document', 'invoice_records.hash', 'cancellation.position as cancelledAt'])
    .where('invoice_records.kind', '=', 'alta')
    .where('issued_on', '>=', fromDay)
    .where('issued_on', '<=', after && after.at < toDay ? after.at : toDay)
  if (series !== undefined) query = query.where('invoices.kind', 'in', kindsOf(series))
  if (after) {
    query = query.where((eb) =>
      eb.or([eb('issued_on', '<', after.at), eb('number', '<', after.id)]),
    )
  }
  const found = await query
    .orderBy('issued_on', 'desc')
    .orderBy('number', 'desc')
    .limit(most + 1)
    .execute()
  const page = pageOfRows(found, most, (row) => ({ at: row.issued_on, id: row.number }))
  const rows = page.rows.map((row): ListedInvoice => {
    const { orderNumber, buyer, corrects } = readDocument(row.document)
    return {
      number: row.number,
      kind: row.kind,
      issuedOn: row.issued_on,
      orderNumber,
      buyer: buyer?.name ?? null,
      corrects: corrects?.number ?? null,
      isCancelled: row.cancelledAt !== null,
      baseCents: row.base_cents,
      quotaCents: row.quota_cents,
      totalCents: row.total_cents,
      hash: row.hash,
    }
  })
  return { rows, next: page.next }
}

/** The record that cancels an invoice, if there is one; the first, if the agency refused it. */
const cancellationOf = (join: JoinBuilder<Cancellable, 'invoices' | 'cancellation'>) =>
  join
    .onRef('cancellation.invoice_number', '=', 'invoices.number')
    .on('cancellation.kind', '=', 'anulacion')
    .on((eb) =>
      eb.or([eb('cancellation.prior', 'is', null), eb('cancellation.prior', '=', 'absent')]),
    )

type Cancellable = Schema & { cancellation: Schema['invoice_records'] }

/**
 * The sums of a period, without cancelled invoices and those full ones that take the place of summed
 * ones.
 */
export type PeriodSums = Record<
  'invoices' | 'cancelled' | 'summed' | 'baseCents' | 'quotaCents',
  number
>

/** What a period adds up to. `invoices` are all, `cancelled` and `summed` some of them. */
export async function sumInvoices(
  db: Db,
  { fromDay, toDay, series }: InvoicePeriod,
): Promise<PeriodSums> {
  let query = db
    .selectFrom('invoices')
    .leftJoin('invoice_records as cancellation', cancellationOf)
    .select((eb) => [
      'invoices.kind',
      'cancellation.kind as cancelled',
      eb.fn.countAll().as('count'),
      eb.fn.sum('base_cents').as('base'),
      eb.fn.sum('quota_cents').as('quota'),
    ])
    .where('issued_on', '>=', fromDay)
    .where('issued_on', '<=', toDay)
  if (series !== undefined) query = query.where('invoices.kind', 'in', kindsOf(series))
  const rows = await query.groupBy(['invoices.kind', 'cancellation.kind']).execute()
  const sums = { invoices: 0, cancelled: 0, summed: 0, baseCents: 0, quotaCents: 0 }
  for (const { kind, cancelled, count, base, quota } of rows) {
    sums.invoices += Number(count)
    if (cancelled !== null) {
      sums.cancelled += Number(count)
      continue
    }
    if (kind === 'F3') continue
    sums.summed += Number(count)
    sums.baseCents += Number(base)
    sums.quotaCents += Number(quota)
  }
  return sums
}

/**
 * The hash of an invoice's record and of the one before, and whether another record cancels it;
 * undefined if there is no record.
 */
export async function recordOf(
  db: Db,
  number: string,
): Promise<
  { hash: string; previousHash: string | null; position: number; isCancelled: boolean } | undefined
> {
  const rows = await db
    .selectFrom('invoice_records')
    .select(['hash', 'previous_hash as previousHash', 'position', 'kind'])
    .where('invoice_number', '=', number)
    .execute()
  const issued = rows.find(({ kind }) => kind === 'alta')
  if (!issued) return undefined
  const { hash, previousHash, position } = issued
  const isCancelled = rows.some(({ kind }) => kind === 'anulacion')
  return { hash, previousHash, position, isCancelled }
}

/** The number of the full invoice that takes the place of a simplified one; null: none does. */
export async function replacementOf(db: Db, number: string): Promise<string | null> {
  const row = await db
    .selectFrom('invoices')
    .select('number')
    .where('replaces', '=', number)
    .executeTakeFirst()
  return row?.number ?? null
}
