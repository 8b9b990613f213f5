import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { queueRefundedMail, type MailParts } from '../mail/queue-order-mail.server.ts'
import { reopenReturnOf } from '../returns/reopen-return.server.ts'
import { holdOrder, moveOrder, type MovedBy } from './move-order.server.ts'

/**
 * Writes down what became of a refund: given back, and the buyer is told, or not after all, and then its amount is free
 * again and its return, if it had one, open. May come any number of times, in any order; false when it changed nothing.
 */
export async function settleRefund(
  db: Db,
  refundId: string,
  result: { status: 'done'; ref: string } | { status: 'failed' },
  by: MovedBy & { mail: MailParts },
): Promise<boolean> {
  return transact(db, async (trx) => {
    const refund = await trx
      .selectFrom('refunds')
      .select(['order_id as orderId', 'amount_cents as amountCents'])
      .where('id', '=', refundId)
      .executeTakeFirst()
    if (!refund) return false
    await holdOrder(trx, refund.orderId)
    const { numUpdatedRows } = await trx
      .updateTable('refunds')
      .set({
        status: result.status,
        settled_at: by.at,
        ...(result.status === 'done' && { provider_ref: result.ref }),
      })
      .where('id', '=', refundId)
      // A refund that a bank could not deliver fails after it was done; a failed one stays so.
      .where('status', 'in', result.status === 'done' ? ['pending'] : ['pending', 'done'])
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return false
    if (result.status === 'failed') {
      await trx
        .updateTable('orders')
        .set((eb) => ({ refunded_cents: eb('refunded_cents', '-', refund.amountCents) }))
        .where('id', '=', refund.orderId)
        .execute()
      await reopenReturnOf(trx, refundId)
    }
    await moveToRefunded(trx, refund.orderId, result.status === 'failed', by)
    if (result.status === 'done') {
      await queueRefundedMail(trx, by.mail, { refundId, at: by.at })
    }
    return true
  })
}

/** Brings the state of the payment in line with what has been given back. */
async function moveToRefunded(
  trx: Db,
  orderId: string,
  isUndone: boolean,
  by: MovedBy,
): Promise<void> {
  const { total_cents: totalCents } = await trx
    .selectFrom('orders')
    .select('total_cents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const done = await trx
    .selectFrom('refunds')
    .select('amount_cents')
    .where('order_id', '=', orderId)
    .where('status', '=', 'done')
    .execute()
  const doneCents = done.reduce((sum, { amount_cents: cents }) => sum + cents, 0)
  if (isUndone) {
    await moveOrder(trx, orderId, doneCents === 0 ? 'undoRefundAll' : 'undoRefundPart', by)
  } else {
    await moveOrder(trx, orderId, doneCents === totalCents ? 'refundAll' : 'refundPart', by)
  }
}
