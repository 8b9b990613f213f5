import { retention, retentionCutoff } from '#core/base/policy/retention.ts'
import { createHash, randomBytes } from 'node:crypto'
import { inBatches } from '#db/in-batches.ts'
import type { Db } from '#db/schema.ts'

/** 128 bits cannot be guessed. Guarded by: order-links.server.test.ts, guessing. */
const SECRET_BYTES = 16
const SECRET = /^[\w-]{22}$/

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/**
 * Makes the order link of a mail, inside the transaction that queues the mail; answers its path.
 * Each mail needs a new link, since only the hash of a secret is stored.
 */
export async function newOrderLink(trx: Db, orderId: string, at: string): Promise<string> {
  const { path, insert } = orderLink(trx, orderId, at)
  await insert.execute()
  return path
}

/** The path of a new link, and the statement that stores it. */
export function orderLink(trx: Db, orderId: string, at: string) {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const row = { secret_hash: hashOf(secret), order_id: orderId, created_at: at }
  return { path: `/orders/link/${secret}`, insert: trx.insertInto('order_links').values(row) }
}

/** The order that a link opens; undefined if the link is unknown or too old. */
export async function findLinkedOrder(
  db: Db,
  secret: string,
  now: Date,
): Promise<{ id: string; number: string } | undefined> {
  if (!SECRET.test(secret)) return undefined
  return db
    .selectFrom('order_links')
    .innerJoin('orders', 'orders.id', 'order_links.order_id')
    .select(['orders.id', 'orders.number'])
    .where('secret_hash', '=', hashOf(secret))
    .where('created_at', '>=', oldestAllowed(now))
    .executeTakeFirst()
}

/** Deletes the expired links; answers how many. */
export async function purgeExpiredLinks(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const oldest = oldestAllowed(now)
  return inBatches(
    db,
    async (trx, most) => {
      const old = trx
        .selectFrom('order_links')
        .select('secret_hash')
        .where('created_at', '<', oldest)
        .limit(most)
      const { numDeletedRows } = await trx
        .deleteFrom('order_links')
        .where('secret_hash', 'in', old)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
    signal,
  )
}

const oldestAllowed = (now: Date): string => retentionCutoff(now, retention.orderLinkMonths)
