import type { Db } from '#db/schema.ts'
import { NOBODY } from '../orders/anonymise.ts'
import { policy } from '../policy/policy.ts'
import { keptSince } from '../policy/retention.ts'

/** Takes whoever asked out of the returns of these orders, inside the caller's transaction. */
export async function anonymiseReturns(trx: Db, orderIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('returns')
    .set({ name: NOBODY.first_name, email: NOBODY.email, note: null })
    .where('order_id', 'in', orderIds)
    .execute()
}

/** The orders of which something is still to come back, or to be paid back. */
export async function ordersWithOpenReturns(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('returns')
    .select('order_id')
    .where('status', 'in', ['requested', 'received'])
    .where('order_id', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ order_id: id }) => (id === null ? [] : [id])))
}

/**
 * Removes withdrawals that no order belongs to, with the mails about them, once they are older than
 * the privacy policy keeps messages; answers how many. Those of an order stay as long as it does.
 */
export async function forgetOldWithdrawals(db: Db, now: Date): Promise<number> {
  const before = keptSince(now, policy.retention.contactMonths)
  const old = await db
    .selectFrom('returns')
    .select('id')
    .where('order_id', 'is', null)
    .where('requested_at', '<', before)
    .execute()
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  const mails = ['withdrawal-received', 'return-owner', 'return-declined'].flatMap((kind) =>
    ids.map((id) => `${kind}/${id}`),
  )
  await db.deleteFrom('mail_outbox').where('dedupe_key', 'in', mails).execute()
  await db.deleteFrom('returns').where('id', 'in', ids).execute()
  return ids.length
}
