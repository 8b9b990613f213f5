import {
  forgetTracking,
  ordersAwaitingReplacement,
} from '#core/orders/replacements/replacements.server.ts'
import { retention, retentionCutoff } from '#core/base/policy/retention.ts'
import { sql } from 'kysely'
import { inBatches, pauseBetween, ROWS_AT_ONCE } from '#db/in-batches.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { forgetBuyers } from '#core/orders/invoices/invoice-buyers.server.ts'
import { anonymiseReturns, ordersWithOpenReturns } from '#core/returns/forget-returns.server.ts'
import { anonymiseReviews } from '#core/returns/reviews/forget-reviews.server.ts'
import { isFinished, quietDays } from './anonymise.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Detaches the orders of an account, inside the caller's transaction. Finished orders lose the
 * buyer's data at once, the others as soon as they are finished.
 */
export async function detachOrders(trx: Db, userId: string, now: Date): Promise<void> {
  const orders = await trx
    .updateTable('orders')
    .set({ user_id: null, is_to_anonymise: 1 })
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  await anonymiseDetached(trx, orders, now)
}

/** Detaches the orders of guests at an address in lower case, like those of an account. */
export async function detachGuestOrders(trx: Db, email: string, now: Date): Promise<void> {
  const orders = await trx
    .updateTable('orders')
    .set({ is_to_anonymise: 1 })
    .where(sql`lower(email)`, '=', email)
    .where('email', '<>', ANONYMOUS_BUYER.email)
    .where('user_id', 'is', null)
    .returning('id')
    .execute()
  await anonymiseDetached(trx, orders, now)
}

async function anonymiseDetached(
  trx: Db,
  orders: readonly { id: string }[],
  now: Date,
): Promise<void> {
  const ids = orders.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    await anonymise(trx, await finishedOf(trx, ids.slice(at, at + ROWS_AT_ONCE), now))
  }
}

/** Anonymises every detached order that is finished; answers how many. */
export async function anonymiseFinishedOrders(
  db: Db,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let anonymised = 0
  let after: string | undefined = ''
  while (after !== undefined && !signal?.aborted) {
    const from: string = after
    const batch = await transact(db, (trx) => anonymiseFinishedAfter(trx, from, now))
    anonymised += batch.finished
    after = batch.last
    await pauseBetween()
  }
  return anonymised
}

/** Anonymises the next batch of detached orders, by id; `last` is undefined in the last batch. */
async function anonymiseFinishedAfter(
  trx: Db,
  after: string,
  now: Date,
): Promise<{ finished: number; last: string | undefined }> {
  const waiting = await trx
    .selectFrom('orders')
    .select('id')
    // A literal: with a bound value the partial index is not used.
    .where('is_to_anonymise', '=', sql.lit(1))
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute()
  const ids = waiting.map(({ id }) => id)
  const finished = await finishedOf(trx, ids, now)
  await anonymise(trx, finished)
  return { finished: finished.length, last: ids.length < ROWS_AT_ONCE ? undefined : ids.at(-1) }
}

/**
 * Anonymises every order whose buyer the accounts need no longer name, finished or not; answers how
 * many. The figures stay.
 */
export async function anonymiseOldOrders(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const kept = retentionCutoff(now, 12 * retention.orderYears)
  return inBatches(
    db,
    async (trx, most) => {
      const old = await trx
        .selectFrom('orders')
        .select('id')
        .where('placed_at', '<', kept)
        // A literal, as in the partial index of orders with personal data.
        .where('email', '<>', sql.lit(ANONYMOUS_BUYER.email))
        .orderBy('placed_at')
        .limit(most)
        .execute()
      await anonymise(
        trx,
        old.map(({ id }) => id),
      )
      return old.length
    },
    signal,
  )
}

/** Which of these orders are finished. */
async function finishedOf(trx: Db, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status', 'fulfilment_status'])
    .select((eb) =>
      eb
        .selectFrom('order_events')
        .select((each) => each.fn.max('happened_at').as('last'))
        .whereRef('order_events.order_id', '=', 'orders.id')
        .as('last_event_at'),
    )
    .where('id', 'in', ids)
    .execute()
  const open = await ordersWithOpenReturns(trx, ids)
  const refunds = await trx
    .selectFrom('refunds')
    .select('order_id')
    .where('order_id', 'in', ids)
    .where('status', '=', 'pending')
    .execute()
  const isAwaited = await ordersAwaitingReplacement(trx, ids)
  const isOwed = new Set(refunds.map((row) => row.order_id))
  const quietSince = new Date(now.getTime() - quietDays() * DAY_MS).toISOString()
  return rows
    .filter((row) => !open.has(row.id) && !isOwed.has(row.id) && !isAwaited.has(row.id))
    .filter((row) =>
      isFinished(
        {
          order: row.status,
          payment: row.payment_status,
          fulfilment: row.fulfilment_status,
        },
        { isQuiet: row.last_event_at !== null && row.last_event_at < quietSince },
      ),
    )
    .map(({ id }) => id)
}

/** Anonymises a few orders: each statement lists their ids. */
async function anonymise(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await anonymiseReturns(trx, ids)
  await anonymiseReviews(trx, ids)
  await forgetBuyers(trx, ids)
  await trx.deleteFrom('order_links').where('order_id', 'in', ids).execute()
  // The carrier's page names the recipient.
  await trx
    .updateTable('parcels')
    .set({ tracking_code: null, tracking_url: null })
    .where('order_id', 'in', ids)
    .execute()
  await forgetTracking(trx, ids)
  const orders = await trx
    .updateTable('orders')
    .set({ ...ANONYMOUS_BUYER, user_id: null, is_to_anonymise: 0 })
    .where('id', 'in', ids)
    .returning('idempotency_key')
    .execute()
  // Behind the lock of the orders: a note that was being written is seen.
  await trx.deleteFrom('order_notes').where('order_id', 'in', ids).execute()
  const keys = orders.map((row) => row.idempotency_key)
  // The hash covers everything typed: with known personal data it could be brute-forced.
  await trx
    .updateTable('idempotency_keys')
    .set({ request_hash: '' })
    .where('key', 'in', keys)
    .execute()
}
