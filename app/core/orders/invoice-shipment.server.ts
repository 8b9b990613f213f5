import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { completeInvoices, type CompleteOutcome } from '#core/invoices/complete-invoices.server.ts'
import type { Buyer, TaxRegime } from '#core/invoices/invoice.ts'
import {
  invoicesOfOrder,
  standingInvoices,
  type StoredInvoice,
} from '#core/invoices/invoices.server.ts'
import { issueInvoice, type IssueOutcome } from '#core/invoices/issue-invoice.server.ts'
import { issueRectification } from '#core/invoices/issue-rectification.server.ts'
import { findLineUnits } from '#core/fulfilment/line-units.server.ts'
import { parcelsOf } from '#core/fulfilment/parcels.server.ts'
import type { Order } from './order.ts'
import { lockOrder } from './transition-order.server.ts'
import { findOrder } from './orders.server.ts'
import { refundedUnits } from './refunded-units.server.ts'
import { unitsThatLeft, type RefundOfUnits } from '#core/invoices/units-that-left.ts'

/**
 * Invoices a parcel, in the caller's transaction, which has locked the order and stored the parcel:
 * its units and, with the first parcel, the shipping. Refunds whose money moved already are
 * corrected at once, as far as they concern what left. `at`: when the invoice is issued, ISO-8601
 * UTC. Guarded by: invoice-shipment.server.test.ts.
 */
export async function invoiceParcel(
  trx: Db,
  { orderId, parcelId, at }: { orderId: string; parcelId: string; at: string },
): Promise<IssueOutcome> {
  const parcels = await parcelsOf(trx, orderId)
  const index = parcels.findIndex(({ id }) => id === parcelId)
  const parcel = parcels[index]
  if (!parcel) throw new Error(`parcel ${parcelId} has gone`)
  const order = await getOrder(trx, orderId)
  const outcome = await issueInvoice(trx, {
    order,
    regime: regimeOf(order),
    shipmentId: parcelId,
    units: parcel.units,
    withShipping: index === 0,
    leftAt: parcel.shippedAt,
    at,
  })
  for (const { id, status } of await refundsOf(trx, orderId)) {
    if (status === 'done') await rectifyRefund(trx, { orderId, refundId: id, at })
  }
  return outcome
}

/**
 * Corrects the invoices of an order for a refund whose money moved, in the caller's transaction,
 * which has locked the order. Does nothing before dispatch: `invoiceParcel` does it then.
 */
export async function rectifyRefund(
  trx: Db,
  { orderId, refundId, at }: { orderId: string; refundId: string; at: string },
): Promise<void> {
  const invoices = await invoicesOfOrder(trx, orderId)
  if (invoices.length === 0) return
  const refunds = await refundsOf(trx, orderId)
  const lines = await findLineUnits(trx, orderId)
  const givenUp = refunds.filter(({ status }) => status === 'failed').flatMap(({ units }) => units)
  // Cancelled units never left. Those of a refund that was given up explain no other refund.
  const kept = lines.map(({ position, cancelled }) =>
    givenUp
      .filter((one) => one.position === position)
      .reduce((left, { quantity }) => Math.max(0, left - quantity), cancelled),
  )
  const owed = refunds
    .filter(({ status }) => status !== 'failed')
    .map((one) => ({ ...one, corrected: correctedUnits(invoices, one.id) }))
  const refund = unitsThatLeft(owed, kept).find(({ id }) => id === refundId)
  if (!refund) throw new Error(`refund ${refundId} has gone`)
  const { left, restCents } = refund
  if (left.length === 0 && restCents === 0) return
  await issueRectification(trx, { orderId, refundId, lines: left, restCents, at })
}

/** The units that the corrections of a refund name, by position; undefined if it has none. */
function correctedUnits(
  invoices: readonly StoredInvoice[],
  id: string,
): Map<number, number> | undefined {
  const corrections = invoices.filter(({ refundId }) => refundId === id)
  if (corrections.length === 0) return undefined
  const units = new Map<number, number>()
  for (const { position, units: back } of corrections.flatMap(({ invoice }) => invoice.lines)) {
    if (typeof position === 'number') units.set(position, (units.get(position) ?? 0) - back)
  }
  return units
}

/**
 * Invoices the parcels of an order that left without an invoice: before invoices began, or for lack
 * of the buyer's tax number. Refunds whose money moved are corrected with it. A parcel that has an
 * invoice keeps it. Refuses an order that was not sent. Answers the last outcome.
 */
export async function invoiceSentOrder(
  db: Db,
  orderId: string,
  at: string,
): Promise<IssueOutcome | { ok: false; reason: 'not_sent' }> {
  return transact(db, async (trx) => {
    await lockOrder(trx, orderId)
    const parcels = await parcelsOf(trx, orderId)
    if (parcels.length === 0) return { ok: false, reason: 'not_sent' }
    let outcome: IssueOutcome = { ok: false, reason: 'nothing_sent' }
    for (const { id } of parcels) outcome = await invoiceParcel(trx, { orderId, parcelId: id, at })
    return outcome
  })
}

/**
 * Full invoices of an order for a buyer with a tax number: in place of the simplified ones, of a
 * shipment that waited for the tax number, and of what leaves later. See `completeInvoices`.
 */
export async function completeOrder(
  db: Db,
  input: { order: { id: string; number: string }; buyer: Buyer; at: string },
): Promise<CompleteOutcome> {
  const { order, at } = input
  return transact(db, async (trx) => {
    await lockOrder(trx, order.id)
    const outcome = await completeInvoices(trx, input)
    if (!outcome.ok) return outcome
    // Also when it completed some: another parcel may have waited for the tax number.
    await invoiceSentOrder(trx, order.id, at)
    const full = standingInvoices(await invoicesOfOrder(trx, order.id))
      .map(({ stored }) => stored.invoice)
      .filter(({ buyer }) => buyer !== null)
    return { ok: true, numbers: full.map(({ number }) => number) }
  })
}

/** Numbers of orders that were sent since the first invoice and have none. */
export async function sentWithoutInvoice(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select('orders.number')
    .distinct()
    .where('undone_at', 'is', null)
    .where('shipped_at', '>=', (eb) =>
      eb.selectFrom('invoices').select((min) => min.fn.min('issued_at').as('first')),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoices')
            .select('invoices.number')
            .whereRef('invoices.shipment_id', '=', 'parcels.id'),
        ),
      ),
    )
    .orderBy('orders.number')
    .execute()
  return rows.map(({ number }) => number)
}

const regimeOf = ({ tax: { vatCountry } }: Order): TaxRegime =>
  vatCountry === null ? 'export' : vatCountry === 'ES' ? 'iva' : 'oss'

async function getOrder(trx: Db, orderId: string): Promise<Order> {
  const order = await findOrder(trx, orderId)
  if (!order) throw new Error(`order ${orderId} has gone`)
  return order
}

type Refund = RefundOfUnits & { status: string }

/** The refunds of an order with their units, in the order of their requests. */
async function refundsOf(trx: Db, orderId: string): Promise<Refund[]> {
  const units = await refundedUnits(trx, orderId, { includeFailed: true })
  const rows = await trx
    .selectFrom('refunds')
    .select(['id', 'status', 'amount_cents as amountCents'])
    .where('order_id', '=', orderId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, units: units.filter(({ refundId }) => refundId === row.id) }))
}
