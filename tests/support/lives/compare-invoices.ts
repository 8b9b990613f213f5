import { expect } from 'vitest'
import { invoicesOfOrder, effectiveInvoices } from '#core/orders/invoices/invoices.server.ts'
import { COD } from '#core/orders/order.ts'
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
  const cod = await handedOver(db, orderId)
  const isSold = (charged > 0 && !late) || cod > 0
  const left = charged > 0 ? Math.max(0, charged - refunded) : cod
  expect([orderId, standing]).toEqual([orderId, isSold ? left : 0])
  expect([orderId, invoices.length > 0]).toEqual([orderId, isSold])
}

/** The total of an order that was handed over, and whose money the courier has not brought yet. */
async function handedOver(db: Db, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select('total_cents as cents')
    .where('id', '=', orderId)
    .where('payment_provider', '=', COD)
    .where('payment_status', '=', 'pending')
    .where('status', '=', 'placed')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_events')
          .select('position')
          .whereRef('order_events.order_id', '=', 'orders.id')
          .where('kind', '=', 'delivered'),
      ),
    )
    .executeTakeFirst()
  return row?.cents ?? 0
}
