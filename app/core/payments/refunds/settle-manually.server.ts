import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { lockOrder, type TransitionBy } from '#core/orders/transition-order.server.ts'
import type { MailContext } from '#core/mail/outbox.server.ts'
import type { RefundResult } from './refund-result.ts'
import { settleRefund } from './settle-refund.server.ts'

/** `being_sent`: a program is asking the provider for it now. `not_owed`: done or given up before. */
export type OwnerSettlement = 'settled' | 'not_owed' | 'being_sent'

/**
 * Stores the owner's own settlement of a refund. Refuses while a program is sending it: the money
 * could move twice. `sendRefund` waits for this transaction, and then finds nothing to send.
 * Guarded by: settle-manually.server.test.ts.
 */
export async function settleManually(
  ctx: MailContext,
  refundId: string,
  result: RefundResult,
  by: TransitionBy,
): Promise<OwnerSettlement> {
  return transact(ctx, async (ctx) => {
    const isFree = await claimForOwner(ctx.db, refundId, by.at)
    if (isFree === undefined) return 'not_owed'
    if (!isFree) return 'being_sent'
    return (await settleRefund(ctx, refundId, result, by)) ? 'settled' : 'not_owed'
  })
}

/** Locks the order, then the refund; undefined if it is not owed, false if it is being sent. */
async function claimForOwner(trx: Db, refundId: string, at: string): Promise<boolean | undefined> {
  const refund = await trx
    .selectFrom('refunds')
    .select('order_id')
    .where('id', '=', refundId)
    .executeTakeFirst()
  if (!refund) return undefined
  await lockOrder(trx, refund.order_id)
  const { status, sending_until: until } = await trx
    .updateTable('refunds')
    .set((eb) => ({ sending_until: eb.ref('sending_until') }))
    .where('id', '=', refundId)
    .returning(['status', 'sending_until'])
    .executeTakeFirstOrThrow()
  if (status !== 'pending') return undefined
  return until === null || until <= at
}
