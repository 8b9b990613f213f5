import { isClockBehind } from '#core/orders/invoices/chain-head.server.ts'
import { refundsWithoutCorrection } from '#core/orders/invoices/check-invoices.server.ts'
import { salesWaiting } from '#core/orders/invoices/uninvoiced-sales.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { invoiceOrder } from '#core/orders/invoice-order.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'

/** The end of the chain, whose clock ran ahead of the one that was asked. */
export type ClockFault = { position: number; recordedAt: string }

/**
 * The last record, if it is more than a minute later than `now`: while it is, nothing is invoiced.
 * Undefined while all is well, or once the owner has accepted the clock of now.
 */
export async function findClockFault(db: Db, now: string): Promise<ClockFault | undefined> {
  const last = await db
    .selectFrom('invoice_records')
    .leftJoin('invoice_clock_breaks', 'invoice_clock_breaks.position', 'invoice_records.position')
    .select([
      'invoice_records.position',
      'generated_at as generatedAt',
      'accepted_at as acceptedAt',
    ])
    .orderBy('invoice_records.position', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.acceptedAt !== null) return undefined
  const recordedAt = new Date(last.generatedAt).toISOString()
  return isClockBehind({ lastAt: recordedAt }, now)
    ? { position: last.position, recordedAt }
    : undefined
}

/**
 * The owner says that the clock of now is right and that of the last record was wrong: invoices
 * follow the clock again, and what could not be invoiced or corrected meanwhile is. The record stays
 * as it is. Answers the orders that were invoiced; undefined if no clock was wrong.
 * Guarded by: accept-clock.server.test.ts.
 */
export async function acceptClock(db: Db, now: string): Promise<string[] | undefined> {
  const fault = await findClockFault(db, now)
  if (!fault) return undefined
  return transact(db, async (trx) => {
    await trx
      .insertInto('invoice_clock_breaks')
      .values({ position: fault.position, accepted_at: now })
      .onConflict((oc) => oc.column('position').doNothing())
      .execute()
    const numbers = [
      ...(await salesWaiting(trx, 'clock')),
      ...(await refundsWithoutCorrection(trx)),
    ]
    for (const number of new Set(numbers)) {
      const orderId = await findOrderId(trx, number)
      if (orderId !== undefined) await invoiceOrder(trx, orderId, now)
    }
    return [...new Set(numbers)]
  })
}
