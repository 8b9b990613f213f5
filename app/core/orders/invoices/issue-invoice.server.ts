import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { findBuyer } from './invoice-buyers.server.ts'
import { isOfFormerIssuer, lockChain, reasonNotToIssue } from './chain-head.server.ts'
import { appendInvoice, appendRecord } from './chain.server.ts'
import { kindOfSale, type InvoiceLine, type TaxRegime, type WaitReason } from './invoice.ts'
import { invoiceContent, type SoldOrder } from './invoice-lines.ts'
import type { SettledReason } from './uninvoiced-sales.server.ts'
import type { CancellationPrior } from './record-xml.ts'
import { invoicesOfOrder, type StoredInvoice } from './invoices.server.ts'

/** In place of a shipment: the invoice of a whole order, made when its money came. */
export const WHOLE_SALE = 'sale'

/** What is sold: a whole order, or a parcel that left; units by the position of their line. */
export type IssueInput = {
  order: SoldOrder
  /** `WHOLE_SALE` or the id of a parcel. */
  shipmentId: string
  units: readonly { position: number; quantity: number }[]
  /** Whether shipping and gift wrap are invoiced with this parcel: with the first one. */
  withShipping: boolean
  /** By default IVA, and an export if the order was sold without. */
  regime?: TaxRegime
  /** When it was paid, or left; and when the invoice is issued; ISO-8601 UTC. */
  operationAt: string
  at: string
}

export type IssueOutcome =
  | { ok: true; number: string }
  | { ok: false; reason: Exclude<WaitReason, 'record'> | 'nothing_sent' | SettledReason }
  /** The tax agency's schema refuses this element of its record. */
  | { ok: false; reason: 'record'; path: string }

/**
 * Issues the invoice of a sale or of a parcel, in the caller's transaction, which has locked the
 * order: number, record, hash and document are stored with the payment or the dispatch, or not at
 * all. Idempotent per order and shipment. Full if the buyer gave a tax number, else simplified.
 * Refuses one above 3.000 € without a tax number, one whose record the tax agency's schema refuses,
 * and all while a clock is wrong or the shop has sample data (`reasonNotToIssue`). Source: RD 1619/2012, articles 2, 4, 6.1.i and 11;
 * LIVA, article 75.Dos; RD 1007/2023, article 9.
 * Guarded by: issue-invoice.server.test.ts.
 */
export async function issueInvoice(db: Db, input: IssueInput): Promise<IssueOutcome> {
  const { order, shipmentId, withShipping, regime } = input
  const sent = input.units.filter(({ quantity }) => quantity > 0)
  if (sent.length === 0) return { ok: false, reason: 'nothing_sent' }
  return transact(db, async (trx) => {
    const before = await invoicesOfOrder(trx, order.id)
    const existing = before.find((one) => one.shipmentId === shipmentId)
    if (existing) return { ok: true, number: existing.invoice.number }
    const invoiced = before
      .filter((one) => one.shipmentId !== null)
      .flatMap(({ invoice }) => invoice.lines)
    // Refunds take the cents of a line from its first unit on, so invoices take them from its last:
    // what is neither refunded nor invoiced is then right to the cent, in whatever order it happens.
    const units = sent.map(({ position, quantity }) => ({
      position,
      quantity,
      before: (order.lines[position]?.quantity ?? 0) - unitsAt(invoiced, position) - quantity,
    }))
    const content = invoiceContent(order, { units, withShipping, regime })
    const buyer = await findBuyer(trx, order.id)
    const kind = kindOfSale(content.totalCents, buyer)
    if (!kind) return { ok: false, reason: 'needs_buyer' }
    // As late as can be: all servers wait for it until the transaction ends.
    const head = await lockChain(trx)
    const reason = reasonNotToIssue(head, input.at)
    if (reason) return { ok: false, reason }
    const appended = await appendInvoice(trx, head, {
      kind,
      content,
      order,
      shipmentId,
      buyer,
      at: input.at,
      place: order.place,
      operationOn: madridDay(input.operationAt),
    })
    return appended.ok
      ? { ok: true, number: appended.invoice.number }
      : { ok: false, reason: 'record', path: appended.fault.path }
  })
}

const unitsAt = (
  rows: readonly Pick<InvoiceLine, 'position' | 'units'>[],
  position: number,
): number => rows.reduce((sum, row) => (row.position === position ? sum + row.units : sum), 0)

type CancelledShipment = {
  orderId: string
  shipmentId: string
  at: string
  priorOf: (number: string) => Promise<CancellationPrior>
}

/**
 * Cancels the invoice of a shipment that never left, in the caller's transaction, which has locked
 * the order, with its corrections and the full invoice in its place: there was no operation. Each
 * gets a record at the end of the chain; invoices and numbers stay. Answers the numbers, none if
 * nothing was invoiced; undefined, and nothing is done, if one is of a former NIF, whose chain is
 * closed, or while the shop has sample data. `priorOf`: what the tax agency has of an invoice.
 * Source: RD 1007/2023, article 11.
 * Guarded by: undo-dispatch.server.test.ts.
 */
export async function cancelShipmentInvoices(
  trx: Db,
  { orderId, shipmentId, at, priorOf }: CancelledShipment,
): Promise<string[] | undefined> {
  let head = await lockChain(trx)
  const belonging = invoicesOfShipment(await invoicesOfOrder(trx, orderId), shipmentId)
  if (belonging.some(({ invoice }) => isOfFormerIssuer(head, invoice))) return undefined
  if (belonging.length > 0 && reasonNotToIssue(head, at) === 'sample_issuer') return undefined
  for (const { invoice } of belonging) {
    const prior = await priorOf(invoice.number)
    const appended = await appendRecord(trx, head, { kind: 'anulacion', prior, invoice, at })
    if (!appended.ok) throw new Error(`no record cancels ${invoice.number}: ${appended.fault.says}`)
    head = appended.head
  }
  return belonging.map(({ invoice }) => invoice.number)
}

/** The invoice of a shipment and what names it, the newest first. */
export function invoicesOfShipment(
  all: readonly StoredInvoice[],
  shipmentId: string,
): StoredInvoice[] {
  const numbers = new Set<string>()
  const belonging = all.filter(({ invoice, shipmentId: own }) => {
    const names = [invoice.corrects, ...invoice.replaces].flatMap((ref) => ref?.number ?? [])
    if (own !== shipmentId && !names.some((number) => numbers.has(number))) return false
    numbers.add(invoice.number)
    return true
  })
  return belonging.toReversed()
}
