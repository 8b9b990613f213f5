import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { inOneTrip } from '#db/transact.ts'
import { lastChanges, storedSettings } from '#core/settings/settings.server.ts'
import { changesOf, underChanges, type StoredSettings } from '#core/settings/settings.ts'
import { loadRecordSchema } from '#core/orders/record-schema/record-schema.server.ts'
import type { Invoice, Issuer } from './invoice.ts'
import type { PreviousRecord } from './record-xml.ts'
import { isSampleIssuer, issuer as shopIssuer, SAMPLE_TAX_ID } from './issuer.ts'

/** The end of the chain, while the caller's transaction holds it. */
export type ChainHead = {
  position: number
  previous: PreviousRecord | null
  /** The time of the last record, ISO-8601 UTC: no invoice is issued before it. */
  lastAt: string
  /** Whether records are sent to the tax agency, which service, and the last day on which they are. */
  sending: { endsOn: string | null; service: 'production' | 'test' | null } | null
  /** Whether the shop takes real money: see `noteTakesMoney`. */
  takesMoney: boolean
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

/**
 * Why nothing is issued or recorded now; undefined if nothing is in the way. `clock`: see
 * `isClockBehind`. `sample_issuer`: the shop's own data are the sample, and what it says would be
 * false: it takes real money, or its records go to the tax agency, or the NIF is real by now and only
 * the name is not. A trial issues, and its invoices say that they are none.
 * Source: RD 1619/2012, article 6.1.c and d; an invoice of nobody is none.
 */
export function reasonNotToIssue(
  head: ChainHead,
  at: string,
): 'clock' | 'sample_issuer' | undefined {
  if (isClockBehind(head, at)) return 'clock'
  const { issuer: by, sending, takesMoney } = head
  const isReal = takesMoney || sending?.service === 'production' || by.taxId !== SAMPLE_TAX_ID
  return isReal && isSampleIssuer(by) ? 'sample_issuer' : undefined
}

/** The settings that the issuer is made of. */
const ISSUER_SETTINGS: readonly string[] = [
  'tienda.nif',
  'tienda.razon-social',
  'tienda.direccion.calle',
  'tienda.direccion.codigo-postal',
  'tienda.direccion.ciudad',
  'tienda.direccion.pais',
  'tienda.envases',
]

/** The shop as it stands on invoices with these stored settings, whatever this server has read. */
const issuerUnder = (stored: StoredSettings): Issuer =>
  underChanges(changesOf(stored).changes, () => ({
    name: shopIssuer.name,
    taxId: shopIssuer.taxId,
    address: shopIssuer.address,
  }))

/**
 * Locks the chain until the caller's transaction ends: one invoice is issued at a time, so numbers
 * and chain have no gaps and no twins. Lock the order first. Throws outside a transaction.
 * Guarded by: issue-invoice.server.test.ts, races.
 */
export async function lockChain(trx: Db): Promise<ChainHead> {
  if (!trx.isTransaction) throw new Error('an invoice is issued inside a transaction')
  await loadRecordSchema() // before the lock, which all servers wait for
  const lock = trx
    .updateTable('invoice_chain')
    .set((eb) => ({ last_position: eb.ref('last_position') }))
    .where('id', '=', 1)
    .returning('takes_money as takesMoney')
  // Begins once the lock is there, so it sees what the last holder stored.
  const statements = [lock, lastRecord(trx), sendingOf(trx), lastChanges(trx, ISSUER_SETTINGS)]
  const [locked, found, sent, settings] = await inOneTrip<unknown>(trx, statements)
  const chain = locked?.rows[0] as { takesMoney: 0 | 1 } | undefined // the first statement's own row
  const last = found?.rows[0] as LastRecord | undefined // the second statement's own rows
  const sending = (sent?.rows[0] as ChainHead['sending'] | undefined) ?? null // the third's
  const stored = storedSettings((settings?.rows ?? []) as Parameters<typeof storedSettings>[0])
  const takesMoney = chain?.takesMoney === 1
  const common = { sending, takesMoney, issuer: issuerUnder(stored) }
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
    .select(['ends_on as endsOn', 'service'])
    .where('id', '=', 1)
    .where('service', 'is not', null)

/** The invoice of a row. `as`: only `appendInvoice` writes it, and `checkInvoices` compares it. */
export const readDocument = (document: string): Invoice => JSON.parse(document) as Invoice

/**
 * Notes whether this shop takes real money: what its provider of payments says at each start. Every
 * program on this database then knows it, also one that is configured without the provider.
 */
export async function noteTakesMoney(db: Db, takesMoney: boolean): Promise<void> {
  const noted = takesMoney ? 1 : 0
  await db
    .updateTable('invoice_chain')
    .set({ takes_money: noted })
    .where('id', '=', 1)
    .where('takes_money', '<>', noted)
    .execute()
}

/** Whether nothing is invoiced since the shop's own data are the sample, as settings say now. */
export async function isSampleRefused(db: Db): Promise<boolean> {
  if (!isSampleIssuer(shopIssuer)) return false
  if (shopIssuer.taxId !== SAMPLE_TAX_ID) return true
  const chain = await db
    .selectFrom('invoice_chain')
    .select('takes_money as takesMoney')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return (
    chain.takesMoney === 1 || (await sendingOf(db).executeTakeFirst())?.service === 'production'
  )
}
