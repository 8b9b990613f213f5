import type { Db } from '#db/schema.ts'
import { refundsWithoutCorrection } from '#core/orders/invoices/check-invoices.server.ts'
import { salesWaiting } from '#core/orders/invoices/uninvoiced-sales.server.ts'
import { invoiceOrder } from '#core/orders/invoice-order.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'

/** Orders by what became of them, by their numbers. */
export type Issued = { issued: string[]; waiting: string[] }

/**
 * Invoices the sales that waited for the shop's own data or for data that fit their record, and
 * corrects what went back meanwhile; each order in a transaction of its own where the caller has
 * none, `most` of them. What is still refused goes on waiting. Guarded by: sample-issuer.server.test.ts.
 */
export async function issueWaiting(
  db: Db,
  at: string,
  { most = Infinity }: { most?: number } = {},
): Promise<Issued> {
  const sales = [
    ...(await salesWaiting(db, 'sample_issuer')),
    ...(await salesWaiting(db, 'record')),
  ]
  const done: Issued = { issued: [], waiting: [] }
  for (const number of new Set([...sales, ...(await refundsWithoutCorrection(db))])) {
    const orderId = await findOrderId(db, number)
    if (orderId === undefined) continue
    if (done.issued.length >= most) {
      done.waiting.push(number)
      continue
    }
    const outcome = await invoiceOrder(db, orderId, at)
    done[outcome.ok ? 'issued' : 'waiting'].push(number)
  }
  return done
}
