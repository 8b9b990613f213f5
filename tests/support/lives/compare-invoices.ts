import { expect } from 'vitest'
import { invoicesOfOrder, effectiveInvoices } from '#core/orders/invoices/invoices.server.ts'
import { refundKeys } from '#core/payments/refunds/refund-key.ts'
import type { Db } from '#db/schema.ts'

/**
 * The invoices of an order say what the ledger does, to the cent: what was charged, less every refund
 * whose money moved. A refund that came back is owed again and moves once more under its own id, so
 * it counts once. Money that came too late buys nothing, and is not invoiced.
 */
export async function compareInvoices(db: Db, orderId: string): Promise<void> {
  const entries = await db
    .selectFrom('money_entries')
    .select(['kind', 'amount_cents as cents', 'refund_id as refundId'])
    .where('order_id', '=', orderId)
    .execute()
  const late = await db
    .selectFrom('refunds')
    .select('id')
    .where('idempotency_key', '=', refundKeys.ofLatePayment(orderId))
    .executeTakeFirst()
  const charged = entries.reduce((sum, one) => sum + (one.kind === 'charged' ? one.cents : 0), 0)
  const moved = new Map(
    entries.flatMap(({ kind, cents, refundId }) =>
      kind === 'sent_back' ? [[refundId, -cents] as const] : [],
    ),
  )
  const refunded = [...moved.values()].reduce((sum, cents) => sum + cents, 0)
  const invoices = await invoicesOfOrder(db, orderId)
  const standing = effectiveInvoices(invoices).reduce(
    (sum, one) => sum + one.standing.totalCents,
    0,
  )
  const isSold = charged > 0 && !late
  expect([orderId, standing]).toEqual([orderId, isSold ? Math.max(0, charged - refunded) : 0])
  expect([orderId, invoices.length > 0]).toEqual([orderId, isSold])
}
