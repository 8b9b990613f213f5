import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import {
  completeInvoices,
  type CompleteOutcome,
} from '#core/orders/invoices/complete-invoices.server.ts'
import type { Buyer, TaxRegime } from '#core/orders/invoices/invoice.ts'
import {
  invoicesOfOrder,
  effectiveInvoices,
  type StoredInvoice,
} from '#core/orders/invoices/invoices.server.ts'
import {
  issueInvoice,
  WHOLE_SALE,
  type IssueOutcome,
} from '#core/orders/invoices/issue-invoice.server.ts'
import { issueRectification } from '#core/orders/invoices/issue-rectification.server.ts'
import {
  findUninvoiced,
  forgetUninvoiced,
  isSettled,
  noteUninvoiced,
} from '#core/orders/invoices/uninvoiced-sales.server.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { parcelsOf } from '#core/orders/fulfilment/parcels.server.ts'
import type { Order } from './order.ts'
import { noteVatCheck } from '#core/orders/vies/vat-checks.server.ts'
import type { ViesAnswer } from '#core/orders/vies/vies-answer.ts'
import { lockOrder } from './transition-order.server.ts'
import { findOrder } from './orders.server.ts'
import { refundedUnits } from './refunded-units.server.ts'
import {
  dispatchedOfRefunds,
  type RefundOfUnits,
} from '#core/orders/invoices/dispatched-of-refunds.ts'

/** A refusal notes why the sale has no invoice yet; null: nothing was paid, parcels are invoiced. */
type SaleOutcome = IssueOutcome | null

/**
 * Invoices a whole order whose money has come, in the caller's transaction, which has locked the
 * order or is storing it: payment before delivery makes the tax due. Parcels of it make no invoice.
 * A sale above 3.000 € without a tax number is noted, and invoiced by `completeOrder`; one that meets
 * a wrong clock, sample data or the tax agency's schema is noted too, and invoiced by `acceptClock` or
 * `issueWaiting`. An order that
 * cost nothing has no payment: it is invoiced as it leaves. `at`: when it was paid, ISO-8601 UTC.
 * Source: LIVA, article 75.Dos; RD 1619/2012, articles 2 and 6.1.i (an adviser confirms).
 * Guarded by: invoice-order.server.test.ts.
 */
export async function invoiceSale(trx: Db, order: Order, at: string): Promise<SaleOutcome> {
  return order.amounts.totalCents === 0 ? null : issueSale(trx, order, { paidAt: at, at })
}

async function issueSale(
  trx: Db,
  order: Order,
  { paidAt, at }: { paidAt: string; at: string },
): Promise<IssueOutcome> {
  const outcome = await issueInvoice(trx, {
    ...invoicedOrder(order),
    shipmentId: WHOLE_SALE,
    units: order.lines.map(({ quantity }, position) => ({ position, quantity })),
    withShipping: true,
    operationAt: paidAt,
    at,
  })
  if (!outcome.ok) {
    const reason = outcome.reason === 'nothing_sent' ? 'needs_buyer' : outcome.reason
    const path = outcome.reason === 'record' ? outcome.path : null
    await noteUninvoiced(trx, order.id, { reason, paidAt, path })
  }
  return outcome
}

const invoicedOrder = (order: Order) => ({
  order: { ...order, place: { country: order.recipient.country, zone: order.tax.zone } },
  regime: regimeOf(order),
})

/**
 * Invoices a parcel, in the caller's transaction, which has locked the order and stored the parcel:
 * its units and, with the first parcel, the shipping. Refunds whose money moved already are
 * corrected at once, as far as they concern what left. Of a sale that was invoiced as a whole it
 * answers that invoice: only orders of before, and those that cost nothing, have one for each parcel.
 * `at`: when the invoice is issued, ISO-8601 UTC. Guarded by: invoice-parcels.server.test.ts.
 */
export async function invoiceParcel(
  trx: Db,
  { orderId, parcelId, at }: { orderId: string; parcelId: string; at: string },
): Promise<IssueOutcome> {
  const whole = await findWholeSale(trx, orderId)
  if (whole) return whole
  const parcels = await parcelsOf(trx, orderId)
  const index = parcels.findIndex(({ id }) => id === parcelId)
  const parcel = parcels[index]
  if (!parcel) throw new Error(`parcel ${parcelId} has gone`)
  const outcome = await issueInvoice(trx, {
    ...invoicedOrder(await getOrder(trx, orderId)),
    shipmentId: parcelId,
    units: parcel.units,
    withShipping: index === 0,
    operationAt: parcel.shippedAt,
    at,
  })
  await rectifyRefunds(trx, orderId, at)
  return outcome
}

const isMadeElsewhere = async (trx: Db, orderId: string): Promise<boolean> =>
  isSettled((await findUninvoiced(trx, orderId))?.reason ?? 'clock') &&
  (await invoicesOfOrder(trx, orderId)).length === 0

/** The invoice of a whole sale that stands, or why it has none; undefined if parcels are invoiced. */
async function findWholeSale(trx: Db, orderId: string): Promise<IssueOutcome | undefined> {
  const invoices = await invoicesOfOrder(trx, orderId)
  if (isWholeSale(invoices)) {
    const [first] = effectiveInvoices(invoices)
    return first && { ok: true, number: first.stored.invoice.number }
  }
  const waiting = await findUninvoiced(trx, orderId)
  if (!waiting) return undefined
  const { reason, path } = waiting
  return reason === 'record' ? { ok: false, reason, path: path ?? '' } : { ok: false, reason }
}

const isWholeSale = (invoices: readonly StoredInvoice[]): boolean =>
  invoices.some(({ shipmentId }) => shipmentId === WHOLE_SALE)

/** Corrects the invoices of an order for all refunds whose money moved and that have none. */
async function rectifyRefunds(trx: Db, orderId: string, at: string): Promise<void> {
  for (const { id, status } of await refundsOf(trx, orderId)) {
    if (status === 'done') await rectifyRefund(trx, { orderId, refundId: id, at })
  }
}

/**
 * Corrects the invoices of an order for a refund whose money moved, in the caller's transaction,
 * which has locked the order. Where parcels are invoiced it does nothing before dispatch:
 * `invoiceParcel` does it then.
 */
export async function rectifyRefund(
  trx: Db,
  { orderId, refundId, at }: { orderId: string; refundId: string; at: string },
): Promise<void> {
  const invoices = await invoicesOfOrder(trx, orderId)
  if (invoices.length === 0) return
  const owed = (await refundsOf(trx, orderId))
    .filter(({ status }) => status !== 'failed')
    .map((one) => ({ ...one, corrected: correctedUnits(invoices, one.id) }))
  // The invoice of a whole sale names every unit, whether it left or not.
  const stayed = isWholeSale(invoices) ? [] : await stayedUnits(trx, orderId)
  const refund = dispatchedOfRefunds(owed, stayed).find(({ id }) => id === refundId)
  if (!refund) throw new Error(`refund ${refundId} has gone`)
  const { left, restCents } = refund
  if (left.length === 0 && restCents === 0) return
  const soldAt = await soldPositions(trx, orderId)
  await issueRectification(trx, { orderId, refundId, lines: left, restCents, soldAt, at })
}

/** The positions at which parts of lines were sold. */
async function soldPositions(trx: Db, orderId: string): Promise<ReadonlyMap<number, number>> {
  const { lines } = await getOrder(trx, orderId)
  return new Map(
    lines.flatMap(({ part }, position) => (part ? [[position, part.of] as const] : [])),
  )
}

/** Units of each line that never left and are not invoiced: those of a refund that was given up explain no other. */
async function stayedUnits(trx: Db, orderId: string): Promise<number[]> {
  const lines = await findLineUnits(trx, orderId)
  const refunds = await refundsOf(trx, orderId)
  const givenUp = refunds.filter(({ status }) => status === 'failed').flatMap(({ units }) => units)
  return lines.map(({ position, cancelled }) =>
    givenUp
      .filter((one) => one.position === position)
      .reduce((left, { quantity }) => Math.max(0, left - quantity), cancelled),
  )
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

export type LateOutcome = IssueOutcome | { ok: false; reason: 'not_sent' }

/**
 * Invoices what an order lacks: a sale that waited for its buyer's tax number; parcels that left
 * before there were invoices. Refunds whose money moved are corrected with it. What has an invoice
 * keeps it. Refuses an order that is invoiced by parcels and was not sent, and one whose invoice was
 * made elsewhere. Answers the last outcome.
 */
export async function invoiceOrder(db: Db, orderId: string, at: string): Promise<LateOutcome> {
  return transact(db, async (trx) => {
    await lockOrder(trx, orderId)
    const outcome = await issueLate(trx, orderId, at)
    await rectifyRefunds(trx, orderId, at)
    return outcome
  })
}

async function issueLate(trx: Db, orderId: string, at: string): Promise<LateOutcome> {
  const waiting = await findUninvoiced(trx, orderId)
  if (waiting && !isSettled(waiting.reason)) {
    const { paidAt } = waiting
    const outcome = await issueSale(trx, await getOrder(trx, orderId), { paidAt, at })
    if (outcome.ok) await forgetUninvoiced(trx, orderId)
    return outcome
  }
  const whole = await findWholeSale(trx, orderId)
  if (whole) return whole
  let last: LateOutcome = { ok: false, reason: 'not_sent' }
  for (const { id } of await parcelsOf(trx, orderId)) {
    last = await invoiceParcel(trx, { orderId, parcelId: id, at })
  }
  return last
}

/**
 * Notes that the invoice of an order was made by another program, so that nobody is asked for it
 * again; false if it has one of the shop's own.
 */
export async function noteMadeElsewhere(db: Db, orderId: string, at: string): Promise<boolean> {
  return transact(db, async (trx) => {
    await lockOrder(trx, orderId)
    if ((await invoicesOfOrder(trx, orderId)).length > 0) return false
    await noteUninvoiced(trx, orderId, { reason: 'made_elsewhere', paidAt: at, path: null })
    return true
  })
}

/**
 * Full invoices of an order for a buyer with a tax number: in place of the simplified ones, of what
 * waited for the tax number, and of what leaves later. See `completeInvoices`. `vatAnswer`: what VIES
 * said about the buyer's number, if it was asked; a number that is not valid is refused by the caller.
 */
export async function completeOrder(
  db: Db,
  input: {
    order: { id: string; number: string }
    buyer: Buyer
    at: string
    vatAnswer?: ViesAnswer | undefined
  },
): Promise<CompleteOutcome> {
  const { order, buyer, at, vatAnswer: answer } = input
  return transact(db, async (trx) => {
    await lockOrder(trx, order.id)
    if (await isMadeElsewhere(trx, order.id)) return { ok: false, reason: 'nothing_left' }
    const outcome = await completeInvoices(trx, input)
    if (!outcome.ok) return outcome
    await noteVatCheck(trx, { orderId: order.id, buyer, answer, at })
    // Also when it completed some: another parcel may have waited for the tax number.
    await invoiceOrder(trx, order.id, at)
    const full = effectiveInvoices(await invoicesOfOrder(trx, order.id))
      .map(({ stored }) => stored.invoice)
      .filter((invoice) => invoice.buyer !== null)
    return { ok: true, numbers: full.map(({ number }) => number) }
  })
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
