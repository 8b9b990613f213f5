import type { Db } from '#db/schema.ts'

/**
 * Opens the return again whose refund came to nothing, in the transaction that says so; whatever is
 * not closed by this refund stays as it is.
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
