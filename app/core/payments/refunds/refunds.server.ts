import type { Selectable } from 'kysely'
import type { RefundsTable } from '#db/tables/payments.ts'
import type { Db } from '#db/schema.ts'
import { moneyOfOrder } from '#core/orders/ledger/ledger.server.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { refundedUnits } from '#core/orders/refunded-units.server.ts'
import type { Refund } from './refund-result.ts'
import {
  refundWorth,
  type RefundableOrder,
  type RefundScope,
  type RefundWorth,
} from './refund-scope.ts'

/** All refunds of an order, sorted by request time. */
export async function refundsOfOrder(db: Db, orderId: string): Promise<Refund[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
  return rows.map(toRefund)
}

const toRefund = (row: Selectable<RefundsTable>): Refund => ({
  id: row.id,
  status: row.status,
  amountCents: row.amount_cents,
  idempotencyKey: row.idempotency_key,
  providerRef: row.provider_ref,
  attempts: row.attempts,
  spentKeys: row.spent_keys,
  nextAttemptAt: row.next_attempt_at,
})

/** The data that decides on a refund; undefined if the order does not exist. */
export async function findRefundable(
  db: Db,
  orderId: string,
): Promise<RefundableOrder | undefined> {
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const { payment, refundedCents } = await db
    .selectFrom('orders')
    .select(['payment_status as payment', 'refunded_cents as refundedCents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const units = await refundedUnits(db, orderId)
  const refunds = (await refundsOfOrder(db, orderId))
    .filter(({ status }) => status !== 'failed')
    .map(({ id, amountCents }) => ({
      amountCents,
      lines: units.filter(({ refundId }) => refundId === id),
    }))
  const { disputedCents, lostCents } = await moneyOfOrder(db, orderId)
  // The bank has this money, or gave it to the buyer: it cannot be sent back a second time.
  const goneCents = refundedCents + disputedCents + lostCents
  return { ...order, payment, refundedCents: goneCents, refunds }
}

/** The amount that a refund would have, in cents, or why it is refused. Changes nothing. */
export async function quoteRefund(
  db: Db,
  orderId: string,
  scope: RefundScope,
): Promise<RefundWorth | { ok: false; reason: 'unknown_order' }> {
  const order = await findRefundable(db, orderId)
  return order ? refundWorth(order, scope) : { ok: false, reason: 'unknown_order' }
}
