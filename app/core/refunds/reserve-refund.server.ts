import type { Db } from '#db/schema.ts'
import type { OrdersTable } from '#db/tables/orders.ts'
import type { Cents } from '#core/money/money.ts'
import { lockOrder, type TransitionBy } from '#core/orders/transition-order.server.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { refundedUnits, type RefundLine } from '#core/orders/refunded-units.server.ts'
import { lineShares, unitsShare } from './refund-split.ts'

/** What is to be given back: all that is left, an amount, or units of lines by their position. */
export type RefundOf =
  | { of: 'rest' }
  | { of: 'amount'; amountCents: Cents }
  | {
      of: 'lines'
      lines: readonly { position: number; quantity: number }[]
      withShipping: boolean
      shippingUpToCents?: Cents
    }

export type NewRefund = {
  what: RefundOf
  /** Names what it is for: asked again, it is the same refund. */
  idempotencyKey: string
  /** In the owner's words, for the owner. */
  reason: string
  refundId: string
  /** The provider has made it on its own pages: the shop does not ask for it. */
  isMadeElsewhere?: boolean
  /** Refuses one that the owner has asked for since then, of the same amount; ISO-8601 UTC. */
  unlessAskedSince?: string | undefined
  /** Refuses an order that has moved on from what the owner saw. */
  ifFulfilmentIs?: OrdersTable['fulfilment_status'] | undefined
}

export type ReserveOutcome =
  | { ok: true; refundId: string; amountCents: Cents }
  | { ok: false; reason: 'unknown_order' | 'not_paid' | 'too_much' | 'bad_lines' | 'key_reused' }
  | { ok: false; reason: 'moved_meanwhile' }
  | { ok: false; reason: 'asked_before'; amountCents: Cents; askedAt: string }

/**
 * Decides on a refund and sets its amount aside, inside the caller's transaction; the provider is
 * asked afterwards. Refuses what was not paid, more than is left of it, and units that were given
 * back before. The database holds the sum. Guarded by: refund-order.server.test.ts, races.
 */
export async function reserveRefund(
  trx: Db,
  orderId: string,
  wanted: NewRefund,
  by: TransitionBy,
): Promise<ReserveOutcome> {
  await lockOrder(trx, orderId)
  const before = await findByKey(trx, wanted.idempotencyKey)
  if (before) {
    return before.orderId === orderId
      ? { ok: true, refundId: before.refundId, amountCents: before.amountCents }
      : { ok: false, reason: 'key_reused' }
  }
  const worth = await refundWorth(trx, orderId, wanted.what)
  if (!worth.ok) return worth
  const { amountCents, lines } = worth
  const refusal = await refuseStale(trx, orderId, wanted, amountCents)
  if (refusal) return refusal
  await store(trx, orderId, { wanted, amountCents, lines, by })
  return { ok: true, refundId: wanted.refundId, amountCents }
}

/** What the owner cannot have meant: the same command again, or an order that has moved meanwhile. */
async function refuseStale(
  trx: Db,
  orderId: string,
  { unlessAskedSince, ifFulfilmentIs }: NewRefund,
  amountCents: Cents,
): Promise<Extract<ReserveOutcome, { ok: false }> | undefined> {
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
    .where('cause', '=', 'owner')
    .where('status', '!=', 'failed')
    .where('requested_at', '>=', unlessAskedSince)
    .orderBy('requested_at', 'desc')
    .executeTakeFirst()
  return same && { ok: false, reason: 'asked_before', amountCents, askedAt: same.askedAt }
}

/** Whoever set it aside sends it at once; the job waits so long before it does. */
const FIRST_TURN_MS = 60_000

type Worth =
  | { ok: true; amountCents: Cents; lines: RefundLine[] }
  | { ok: false; reason: 'unknown_order' | 'not_paid' | 'too_much' | 'bad_lines' }

/** What would be given back, in cents, or why not. Decides nothing by itself. */
export async function refundWorth(db: Db, orderId: string, what: RefundOf): Promise<Worth> {
  const order = await db
    .selectFrom('orders')
    .select(['payment_status', 'total_cents', 'refunded_cents'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) return { ok: false, reason: 'unknown_order' }
  if (!['paid', 'partly_refunded'].includes(order.payment_status)) {
    return { ok: false, reason: 'not_paid' }
  }
  const leftCents = order.total_cents - order.refunded_cents
  const decided = await decide(db, orderId, what, leftCents)
  if (!decided) return { ok: false, reason: 'bad_lines' }
  const { amountCents } = decided
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > leftCents) {
    return { ok: false, reason: 'too_much' }
  }
  return { ok: true, ...decided }
}

async function store(
  trx: Db,
  orderId: string,
  refund: { wanted: NewRefund; amountCents: Cents; lines: readonly RefundLine[]; by: TransitionBy },
): Promise<void> {
  const { wanted, amountCents, lines, by } = refund
  await trx
    .updateTable('orders')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', amountCents) }))
    .where('id', '=', orderId)
    .execute()
  await trx
    .insertInto('refunds')
    .values({
      id: wanted.refundId,
      order_id: orderId,
      idempotency_key: wanted.idempotencyKey,
      amount_cents: amountCents,
      reason: wanted.reason,
      cause: by.cause,
      status: 'pending',
      provider_ref: null,
      requested_at: by.at,
      settled_at: null,
      next_attempt_at: wanted.isMadeElsewhere
        ? null
        : new Date(Date.parse(by.at) + FIRST_TURN_MS).toISOString(),
      last_error: null,
      paid_by_hand: null,
    })
    .execute()
  if (lines.length === 0) return
  await trx
    .insertInto('refund_lines')
    .values(
      lines.map((line) => ({
        refund_id: wanted.refundId,
        position: line.position,
        quantity: line.quantity,
        amount_cents: line.amountCents,
      })),
    )
    .execute()
}

/** The amount and, where units come back, what each line is worth; undefined for lines that cannot be. */
async function decide(
  trx: Db,
  orderId: string,
  what: RefundOf,
  leftCents: Cents,
): Promise<{ amountCents: Cents; lines: RefundLine[] } | undefined> {
  switch (what.of) {
    case 'rest':
      return { amountCents: leftCents, lines: [] }
    case 'amount':
      return { amountCents: what.amountCents, lines: [] }
    case 'lines': {
      const lines = await priceLines(trx, orderId, what.lines)
      const order = await findOrder(trx, orderId)
      if (!lines || !order) return undefined
      const goodsCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
      const most = Math.min(
        order.amounts.shippingCents,
        what.shippingUpToCents ?? Number.MAX_SAFE_INTEGER,
      )
      const shippingCents = what.withShipping
        ? Math.max(0, most - (await shippingGivenBack(trx, orderId)))
        : 0
      return { amountCents: goodsCents + shippingCents, lines }
    }
  }
}

async function priceLines(
  trx: Db,
  orderId: string,
  wanted: readonly { position: number; quantity: number }[],
): Promise<RefundLine[] | undefined> {
  const order = await findOrder(trx, orderId)
  if (!order || new Set(wanted.map(({ position }) => position)).size !== wanted.length) {
    return undefined
  }
  const shares = lineShares(order)
  const given = await refundedUnits(trx, orderId)
  const lines: RefundLine[] = []
  for (const { position, quantity } of wanted) {
    const line = order.lines[position]
    const share = shares[position]
    const before = given.filter((one) => one.position === position)
    const units = sumOf(before, 'quantity') + quantity
    const isPossible = line && Number.isInteger(quantity) && quantity > 0
    if (!isPossible || !share || units > line.quantity) return undefined
    // Less what was paid for the others, not what they are worth by turns: one that failed between
    // them leaves a gap, and the parts would be a cent too much.
    const upToCents = unitsShare(share, { quantity: line.quantity, before: 0, units })
    lines.push({ position, quantity, amountCents: upToCents - sumOf(before, 'amountCents') })
  }
  return lines
}

/** What refunds of units came to beyond their units: that was shipping. */
async function shippingGivenBack(trx: Db, orderId: string): Promise<Cents> {
  const refunds = await trx
    .selectFrom('refunds')
    .select('amount_cents as amountCents')
    .where('order_id', '=', orderId)
    .where('status', '!=', 'failed')
    .where('id', 'in', (eb) => eb.selectFrom('refund_lines').select('refund_id'))
    .execute()
  return sumOf(refunds, 'amountCents') - sumOf(await refundedUnits(trx, orderId), 'amountCents')
}

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0)

async function findByKey(trx: Db, key: string) {
  return trx
    .selectFrom('refunds')
    .select(['id as refundId', 'order_id as orderId', 'amount_cents as amountCents'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}
