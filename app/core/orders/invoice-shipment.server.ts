import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { completeInvoices, type CompleteOutcome } from '#core/invoices/complete-invoices.server.ts'
import type { Buyer } from '#core/invoices/invoice.ts'
import { invoicesOfOrder } from '#core/invoices/invoices.server.ts'
import { issueInvoice, type IssueOutcome } from '#core/invoices/issue-invoice.server.ts'
import { issueRectification } from '#core/invoices/issue-rectification.server.ts'
import type { Order } from './order.ts'
import { lockOrder } from './transition-order.server.ts'
import { findOrder } from './orders.server.ts'
import { refundedUnits } from './refunded-units.server.ts'
import { unitsThatLeft, type RefundOfUnits } from '#core/invoices/units-that-left.ts'

type Shipment = {
  orderId: string
  /** When the goods left, and when the invoice is issued; ISO-8601 UTC. */
  leftAt: string
  at: string
}

/**
 * Invoices the shipment of an order, in the caller's transaction, which has locked the order: the
 * units without a refund from before, and the shipping. Refunds whose money moved already are
 * corrected at once, as far as they concern what left. The shipment has the order's id, since an
 * order has one. Guarded by: invoice-shipment.server.test.ts.
 */
export async function invoiceShipment(trx: Db, shipment: Shipment): Promise<IssueOutcome> {
  const { orderId, leftAt, at } = shipment
  const order = await getOrder(trx, orderId)
  const refunds = await refundsOf(trx, orderId)
  const cancelled = refunds
    .filter(({ status, requestedAt }) => status !== 'failed' && requestedAt <= leftAt)
    .flatMap(({ units }) => units)
  const units = order.lines.map(({ quantity }, position) => {
    const back = cancelled.filter((one) => one.position === position)
    return { position, quantity: back.reduce((left, one) => left - one.quantity, quantity) }
  })
  const outcome = await issueInvoice(trx, {
    order,
    shipmentId: orderId,
    units,
    cancelled,
    withShipping: true,
    leftAt,
    at,
  })
  for (const { id, status } of refunds) {
    if (status === 'done') await rectifyRefund(trx, { orderId, refundId: id, at })
  }
  return outcome
}

/**
 * Corrects the invoices of an order for a refund whose money moved, in the caller's transaction,
 * which has locked the order. Does nothing before dispatch: `invoiceShipment` does it then.
 */
export async function rectifyRefund(
  trx: Db,
  { orderId, refundId, at }: { orderId: string; refundId: string; at: string },
): Promise<void> {
  const invoiced = (await invoicesOfOrder(trx, orderId))
    .filter(({ shipmentId }) => shipmentId !== null)
    .flatMap(({ invoice }) => invoice.lines)
  if (invoiced.length === 0) return
  const { lines } = await getOrder(trx, orderId)
  const kept = lines.map(({ quantity }, position) =>
    invoiced
      .filter((line) => line.position === position)
      .reduce((left, { units }) => left - units, quantity),
  )
  const refunds = await refundsOf(trx, orderId)
  const refund = unitsThatLeft(refunds, kept).find(({ id }) => id === refundId)
  if (!refund) throw new Error(`refund ${refundId} has gone`)
  const { left, restCents } = refund
  if (left.length === 0 && restCents === 0) return
  await issueRectification(trx, { orderId, refundId, lines: left, restCents, at })
}

/**
 * Invoices an order that was sent without an invoice: before invoices began, or for lack of the
 * buyer's tax number. Refunds whose money moved are corrected with it. An order that has an invoice
 * keeps it. Refuses an order that was not sent.
 */
export async function invoiceSentOrder(
  db: Db,
  orderId: string,
  at: string,
): Promise<IssueOutcome | { ok: false; reason: 'not_sent' }> {
  return transact(db, async (trx) => {
    await lockOrder(trx, orderId)
    const shipment = await trx
      .selectFrom('shipments')
      .select('shipped_at as leftAt')
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    if (!shipment) return { ok: false, reason: 'not_sent' }
    return invoiceShipment(trx, { orderId, leftAt: shipment.leftAt, at })
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
    if (!outcome.ok || outcome.numbers.length > 0) return outcome
    const issued = await invoiceSentOrder(trx, order.id, at)
    return { ok: true, numbers: issued.ok ? [issued.number] : [] }
  })
}

/** Numbers of orders that were sent since the first invoice and have none. */
export async function sentWithoutInvoice(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select('orders.number')
    .where('shipped_at', '>=', (eb) =>
      eb.selectFrom('invoices').select((min) => min.fn.min('issued_at').as('first')),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoices')
            .select('invoices.number')
            .whereRef('invoices.order_id', '=', 'shipments.order_id'),
        ),
      ),
    )
    .orderBy('shipped_at')
    .execute()
  return rows.map(({ number }) => number)
}

async function getOrder(trx: Db, orderId: string): Promise<Order> {
  const order = await findOrder(trx, orderId)
  if (!order) throw new Error(`order ${orderId} has gone`)
  return order
}

type Refund = RefundOfUnits & { status: string; requestedAt: string }

/**
 * The refunds of an order with their units, in the order of their requests. One that was given up
 * counts, if it was requested before dispatch: its units did not leave.
 */
async function refundsOf(trx: Db, orderId: string): Promise<Refund[]> {
  const units = await refundedUnits(trx, orderId, { includeFailed: true })
  const rows = await trx
    .selectFrom('refunds')
    .leftJoin('shipments', 'shipments.order_id', 'refunds.order_id')
    .select(['id', 'status', 'amount_cents as amountCents', 'requested_at as requestedAt'])
    .where('refunds.order_id', '=', orderId)
    .where((eb) =>
      eb.or([
        eb('status', '!=', 'failed'),
        eb('requested_at', '<=', eb.ref('shipments.shipped_at')),
      ]),
    )
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, units: units.filter(({ refundId }) => refundId === row.id) }))
}
