import type { Db } from '#db/schema.ts'
import { COD } from '#core/orders/order.ts'
import { invoicesOfOrder } from '#core/orders/invoices/invoices.server.ts'
import { invoiceSale } from '#core/orders/invoice-order.server.ts'
import { findOrder } from '#core/orders/orders.server.ts'

/** Whether an order is to be paid to the courier, and was not yet. */
export async function isUnpaidCodOrder(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('payment_provider', '=', COD)
    .where('payment_status', '=', 'pending')
    .where('status', '=', 'placed')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Invoices an order that is paid to the courier, once: when it was handed over or its money came,
 * whichever the shop hears first. No money came before, so no tax was due before; what comes back
 * unpaid was never sold. In the caller's transaction, which has locked the order.
 * Source: LIVA, article 75.Uno.1º; RD 1619/2012, article 11 (an adviser confirms).
 * Guarded by: cash-on-delivery.server.test.ts.
 */
export async function invoiceCod(trx: Db, orderId: string, at: string): Promise<void> {
  if ((await invoicesOfOrder(trx, orderId)).length > 0) return
  const order = await findOrder(trx, orderId)
  if (!order) throw new Error(`order ${orderId} has gone`)
  await invoiceSale(trx, order, at)
}
