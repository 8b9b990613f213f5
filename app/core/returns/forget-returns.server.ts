import { retention, retentionCutoff } from '#core/base/policy/retention.ts'
import { inBatches } from '#db/in-batches.ts'
import type { Db } from '#db/schema.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'

/** Anonymises the returns of these orders, inside the caller's transaction. */
export async function anonymiseReturns(trx: Db, orderIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('returns')
    .set({ name: ANONYMOUS_BUYER.first_name, email: ANONYMOUS_BUYER.email, note: null })
    .where('order_id', 'in', orderIds)
    .execute()
}

/** Which of these orders have a return that is neither refunded nor declined. */
export async function ordersWithOpenReturns(
  db: Db,
  orderIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('returns')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .where('status', 'in', ['requested', 'received'])
    .execute()
  return new Set(rows.flatMap(({ order_id: id }) => (id === null ? [] : [id])))
}

const MAIL_KINDS = ['withdrawal-received', 'return-owner', 'return-declined', 'return-reopened']

/** A mail that is sent more than once has its time after the id in its dedupe key. */
async function forgetMailsOf(trx: Db, returnId: string): Promise<void> {
  for (const kind of MAIL_KINDS) {
    const key = `${kind}/${returnId}`
    await trx
      .deleteFrom('mail_outbox')
      .where('kind', '=', kind)
      .where((eb) => eb.or([eb('dedupe_key', '=', key), eb('dedupe_key', 'like', `${key}/%`)]))
      .execute()
  }
}

/**
 * Deletes withdrawals without an order, and their mails, after the time that the privacy policy
 * keeps messages; answers how many. Withdrawals with an order are kept as long as the order.
 */
export async function purgeExpiredWithdrawals(
  db: Db,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const before = retentionCutoff(now, retention.contactMonths)
  return inBatches(
    db,
    async (trx, most) => {
      const old = await trx
        .selectFrom('returns')
        .select('id')
        .where('order_id', 'is', null)
        .where('requested_at', '<', before)
        .limit(most)
        .execute()
      const ids = old.map(({ id }) => id)
      if (ids.length === 0) return 0
      for (const id of ids) await forgetMailsOf(trx, id)
      await trx.deleteFrom('returns').where('id', 'in', ids).execute()
      return ids.length
    },
    signal,
  )
}
