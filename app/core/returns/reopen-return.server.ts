import type { Db } from '#db/schema.ts'

/**
 * Reopens the return that a refund closed, inside the transaction that gives the refund up. Does
 * nothing if this refund closed no return.
 */
export async function reopenReturnOf(trx: Db, refundId: string): Promise<void> {
  const closed = await trx
    .selectFrom('returns')
    .select(['id', 'received_at as receivedAt'])
    .where('refund_id', '=', refundId)
    .where('status', '=', 'refunded')
    .executeTakeFirst()
  if (!closed) return
  await trx
    .updateTable('returns')
    .set({
      status: closed.receivedAt === null ? 'requested' : 'received',
      closed_at: null,
      refund_id: null,
      dedupe_key: `again/${closed.id}`,
    })
    .where('id', '=', closed.id)
    .execute()
}
