import type { Db } from '#db/schema.ts'
import { COD } from '#core/orders/order.ts'
import { transfer } from '#core/payments/offline/offline-provider.ts'
import type { EarlierOrder, EarlierOrderOutcome, PlaceOrderOutcome } from './outcome.ts'

/** Who sends a key: the session's account, and the e-mail of the session or of the form. */
export type KeySender = { userId?: string | undefined; email?: string | undefined }

/**
 * Tells a browser that lost an answer whether an order was placed with its key. Changes nothing.
 * `unpaid`: stored, and to be paid on the provider's page; one that waits for a transfer is placed. An
 * order that was cancelled, or that
 * belongs to somebody else, is `none`.
 * Guarded by: earlier-order.server.test.ts.
 */
export async function askEarlierOrder(
  db: Db,
  key: string,
  sender: KeySender,
): Promise<EarlierOrderOutcome> {
  const earlier = await findEarlier(db, key)
  if (!earlier || earlier.isCancelled || !isSender(earlier, sender)) return { state: 'none' }
  return earlier.isUnpaid ? { state: 'unpaid' } : { state: 'placed', order: earlier.order }
}

/**
 * The answer to a different order under a key that has one: that order, and no second one. If it
 * was cancelled, a new key makes a new order. Somebody else's order is not shown.
 */
export async function refuseSecondOrder(
  db: Db,
  key: string,
  sender: KeySender,
): Promise<PlaceOrderOutcome | undefined> {
  const earlier = await findEarlier(db, key)
  if (!earlier) return undefined
  if (!isSender(earlier, sender)) return { ok: false, reason: 'key_reused' }
  return earlier.isCancelled
    ? { ok: false, reason: 'payment_ended' }
    : { ok: false, reason: 'already_ordered', order: earlier.order }
}

type Earlier = {
  order: EarlierOrder
  /** The account of the order, or the e-mail of a guest's. */
  owner: { userId: string | null; email: string }
  isUnpaid: boolean
  isCancelled: boolean
}

async function findEarlier(db: Db, key: string): Promise<Earlier | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'number', 'total_cents', 'user_id', 'email', 'status', 'payment_status'])
    .select('payment_provider')
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  const lines = await db
    .selectFrom('order_lines')
    .select(['product_id as id', 'size', 'color', 'quantity'])
    .where('order_id', '=', row.id)
    .orderBy('position')
    .execute()
  return {
    order: { id: row.id, number: row.number, totalCents: row.total_cents, lines },
    owner: { userId: row.user_id, email: row.email },
    isUnpaid:
      row.payment_status === 'pending' &&
      row.payment_provider !== transfer.id &&
      row.payment_provider !== COD,
    isCancelled: row.status === 'cancelled',
  }
}

/**
 * An account's order is shown to its session alone. The key is a guest's only proof. People share
 * browsers, so somebody who has signed in since needs the order's e-mail address too.
 */
function isSender({ owner }: Earlier, { userId, email }: KeySender): boolean {
  if (owner.userId !== null) return owner.userId === userId
  return userId === undefined || owner.email.toLowerCase() === email?.toLowerCase()
}
