import type { Cause } from '#core/base/actor/actor.ts'
import type { Db } from '#db/schema.ts'
import type { OrdersTable } from '#db/tables/orders.ts'
import type { Cents } from '#core/base/money/money.ts'
import { isOffline } from '#core/orders/order.ts'
import { unitsCancelledBy } from '#core/orders/fulfilment/line-units.ts'
import { countUnits, findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { cancelOpenUnits } from '#core/orders/release-order.server.ts'
import { addMoneyEntry } from '#core/orders/ledger/ledger.server.ts'
import { cutPaidBack } from '#core/orders/replacements/end-replacement.server.ts'
import { lockOrder, type TransitionBy } from '#core/orders/transition-order.server.ts'
import { refundEntry } from './refund-entry.ts'
import type { RefundLine, RefundScope, RefundWorth } from './refund-scope.ts'
import { quoteRefund } from './refunds.server.ts'

export type NewRefund = {
  refundId: string
  scope: RefundScope
  /** A repeated key answers the same refund. */
  idempotencyKey: string
  /** Shown only to the owner. */
  reason: string
  /** The owner made it on the provider's pages: the shop does not send it. */
  isMadeElsewhere?: boolean
  /** Refuses if the same amount was requested by the same cause since then; ISO-8601 UTC. */
  unlessAskedSince?: string | undefined
  /** Refuses if the fulfilment differs from what the owner saw. */
  ifFulfilmentIs?: OrdersTable['fulfilment_status'] | undefined
}

export type ReserveOutcome =
  /** `isNew`: false for a key that was used before. */
  | { ok: true; refundId: string; amountCents: Cents; isNew: boolean }
  | Extract<RefundWorth, { ok: false }>
  | { ok: false; reason: 'unknown_order' | 'key_reused' | 'moved_meanwhile' }
  | { ok: false; reason: 'asked_before'; amountCents: Cents; askedAt: string }

/**
 * Decides on a refund and reserves its amount, inside the caller's transaction; the caller asks the
 * provider afterwards. Refuses unpaid orders, more than is left, and units that were refunded
 * before. Refunded units that were to be sent, also again at 0 €, are cancelled and go back on sale:
 * nothing is sent whose money goes back. Checks of the database limit the sum and the units. Guarded by: refund-order.server.test.ts, races.
 */
export async function reserveRefund(
  trx: Db,
  orderId: string,
  refund: NewRefund,
  by: TransitionBy,
): Promise<ReserveOutcome> {
  await lockOrder(trx, orderId)
  const before = await findByKey(trx, refund.idempotencyKey)
  if (before) {
    return before.orderId === orderId
      ? { ok: true, refundId: before.refundId, amountCents: before.amountCents, isNew: false }
      : { ok: false, reason: 'key_reused' }
  }
  const worth = await quoteRefund(trx, orderId, refund.scope)
  if (!worth.ok) return worth
  const { amountCents, lines } = worth
  const refusal = await refuseStale(trx, orderId, { ...refund, amountCents, cause: by.cause })
  if (refusal) return refusal
  await store(trx, orderId, { ...refund, amountCents, lines, by })
  return { ok: true, refundId: refund.refundId, amountCents, isNew: true }
}

const findByKey = (trx: Db, key: string) =>
  trx
    .selectFrom('refunds')
    .select(['id as refundId', 'order_id as orderId', 'amount_cents as amountCents'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

/** Refuses a command that the owner repeated by mistake, or an order that has changed meanwhile. */
async function refuseStale(
  trx: Db,
  orderId: string,
  refund: NewRefund & { amountCents: Cents; cause: Cause },
): Promise<Extract<ReserveOutcome, { ok: false }> | undefined> {
  const { unlessAskedSince, ifFulfilmentIs, amountCents, cause } = refund
  if (ifFulfilmentIs !== undefined) {
    const { fulfilment_status: fulfilment } = await trx
      .selectFrom('orders')
      .select('fulfilment_status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    if (fulfilment !== ifFulfilmentIs) return { ok: false, reason: 'moved_meanwhile' }
  }
  if (unlessAskedSince === undefined) return undefined
  const same = await trx
    .selectFrom('refunds')
    .select('requested_at as askedAt')
    .where('order_id', '=', orderId)
    .where('amount_cents', '=', amountCents)
    .where('cause', '=', cause)
    .where('status', '!=', 'failed')
    .where('requested_at', '>=', unlessAskedSince)
    .orderBy('requested_at', 'desc')
    .executeTakeFirst()
  return same && { ok: false, reason: 'asked_before', amountCents, askedAt: same.askedAt }
}

/** The process that reserved a refund sends it at once; the job waits this long before it does. */
const FIRST_JOB_DELAY_MS = 60_000

type Reserved = NewRefund & { amountCents: Cents; lines: readonly RefundLine[]; by: TransitionBy }

async function store(trx: Db, orderId: string, refund: Reserved): Promise<void> {
  const { refundId, amountCents, by } = refund
  const { payment_provider: provider } = await trx
    .updateTable('orders')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', amountCents) }))
    .where('id', '=', orderId)
    .returning('payment_provider')
    .executeTakeFirstOrThrow()
  const isByHand = refund.isMadeElsewhere === true || isOffline(provider)
  await trx
    .insertInto('refunds')
    .values({
      id: refundId,
      order_id: orderId,
      idempotency_key: refund.idempotencyKey,
      amount_cents: amountCents,
      reason: refund.reason,
      cause: by.cause,
      status: 'pending',
      provider_ref: null,
      requested_at: by.at,
      settled_at: null,
      next_attempt_at: isByHand
        ? null
        : new Date(Date.parse(by.at) + FIRST_JOB_DELAY_MS).toISOString(),
      last_error: null,
      paid_by_hand: null,
    })
    .execute()
  await addMoneyEntry(trx, { orderId, ...refundEntry(refundId, 'owed', -amountCents), by })
  const lines = refund.lines.filter(({ quantity }) => quantity > 0)
  await storeReductions(trx, refundId, refund.lines)
  if (lines.length === 0) return cutPaidBack(trx, orderId, by)
  const cancelled = unitsCancelledBy(await findLineUnits(trx, orderId), lines)
  await cancelOpenUnits(trx, orderId, cancelled, by)
  await countUnits(trx, orderId, 'refunded_units', lines)
  await cutPaidBack(trx, orderId, by)
  await trx
    .insertInto('refund_lines')
    .values(
      lines.map((line) => ({
        refund_id: refundId,
        position: line.position,
        quantity: line.quantity,
        amount_cents: line.amountCents,
      })),
    )
    .execute()
}

/** What goes back of units that the buyer keeps: no unit is refunded. */
async function storeReductions(
  trx: Db,
  refundId: string,
  lines: readonly RefundLine[],
): Promise<void> {
  const reduced = lines.filter(({ quantity }) => quantity === 0)
  if (reduced.length === 0) return
  const rows = reduced.map(({ position, amountCents }) => ({
    refund_id: refundId,
    position,
    amount_cents: amountCents,
  }))
  await trx.insertInto('line_reductions').values(rows).execute()
}
