import { inOneTrip } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import type { StockReason } from '#db/tables/stock.ts'

/** Units of a variant; `quantity` is positive. */
export type StockLine = { variantId: string; quantity: number }

/** Units of an order line, and their variant. */
export type OrderStockLine = StockLine & { position: number }

/** Who moves stock, and when; `at` is ISO-8601 UTC. */
export type MovedBy = { cause: string; at: string }

/** The order, and the return or the replacement if there is one, that a movement belongs to. */
export type MovedFor = { orderId: string; returnId?: string; replacementId?: string }

export type TakeStockOutcome =
  | { ok: true; lowestLeft: number }
  | { ok: false; short: { variantId: string; unitsLeft: number }[] }

/**
 * Takes available units of several variants inside the caller's transaction; on a refusal it takes
 * none. Conditional UPDATEs prevent overselling; their fixed order by variant prevents deadlocks.
 * Lists every variant that is short. `reserveStock` also records it. Guarded by:
 * place-order-races.server.test.ts.
 */
export async function takeStock(trx: Db, lines: readonly StockLine[]): Promise<TakeStockOutcome> {
  const ordered = inLockOrder(lines)
  const results = await inOneTrip(
    trx,
    ordered.map((line) => addReserved(trx, line, line.quantity)),
  )
  const left = results.map(({ rows }) => rows[0]?.available)
  const taken = ordered.filter((_, at) => left[at] !== undefined)
  if (taken.length === ordered.length) {
    return { ok: true, lowestLeft: Math.min(...left.map((units) => units ?? 0)) }
  }
  await inOneTrip(
    trx,
    taken.map((line) => addReserved(trx, line, -line.quantity)),
  )
  const missed = ordered.filter((line) => !taken.includes(line))
  return { ok: false, short: await unitsLeft(trx, missed) }
}

/** The variants of which fewer units are available, without waiting for whoever has locked them. */
export async function findShort(
  db: Db,
  lines: readonly StockLine[],
): Promise<{ variantId: string; unitsLeft: number }[]> {
  const left = await unitsLeft(db, lines)
  return left.filter(({ unitsLeft: units }, at) => units < (lines[at]?.quantity ?? 0))
}

async function unitsLeft(db: Db, lines: readonly StockLine[]) {
  const ids = lines.map(({ variantId }) => variantId)
  const rows = await db
    .selectFrom('stock')
    .select(['variant_id as id', 'available'])
    .where('variant_id', 'in', ids)
    .execute()
  const leftOf = new Map(rows.map(({ id, available }) => [id, available]))
  return ids.map((variantId) => ({ variantId, unitsLeft: Math.max(0, leftOf.get(variantId) ?? 0) }))
}

/** Returns the units that are then available; no row, and nothing changes, if too few are. */
function addReserved(trx: Db, { variantId }: StockLine, units: number) {
  let update = trx
    .updateTable('stock')
    .set((eb) => ({ reserved: eb('reserved', '+', units) }))
    .where('variant_id', '=', variantId)
  if (units > 0) update = update.where('available', '>=', units)
  return update.returning('available')
}

/** The statement that records what `takeStock` has taken for an order. */
export const reservedUnits = (
  trx: Db,
  lines: readonly OrderStockLine[],
  order: MovedFor,
  by: MovedBy,
) => movements(trx, lines, { reason: 'reserved', onHand: 0, reserved: 1, order, by })

/** Takes available units for the lines of an order and records it; see `takeStock`. */
export async function reserveStock(
  trx: Db,
  lines: readonly OrderStockLine[],
  order: MovedFor,
  by: MovedBy,
): Promise<TakeStockOutcome> {
  const outcome = await takeStock(trx, lines)
  if (!outcome.ok) return outcome
  await reservedUnits(trx, lines, order, by).execute()
  return outcome
}

/**
 * Reserves units of another variant for a line of an order, at will another one than theirs, and
 * releases those that it had, inside the caller's transaction, in the order of locks. If too few are available, it changes nothing and says
 * how many are. `lowest`: the fewest available of both, before or after, which decides whether pages
 * change. Guarded by: change-line.server.test.ts.
 */
export async function swapReserved(
  trx: Db,
  { from, to }: { from: OrderStockLine; to: OrderStockLine },
  order: MovedFor,
  by: MovedBy,
): Promise<{ ok: true; lowest: number } | { ok: false; unitsLeft: number }> {
  const available = new Map<string, number>()
  for (const one of inLockOrder([from, to])) {
    const units = one === to ? one.quantity : -one.quantity
    const row = await addReserved(trx, one, units).executeTakeFirst()
    if (row) available.set(one.variantId, row.available)
    else if (one === to) break
  }
  const taken = available.get(to.variantId)
  const released = available.get(from.variantId)
  if (taken === undefined) {
    // Not on a condition: a count may have left fewer on hand than are reserved.
    if (released !== undefined) await reserveAgain(trx, from)
    const [left] = await unitsLeft(trx, [to])
    return { ok: false, unitsLeft: left?.unitsLeft ?? 0 }
  }
  await recordMovements(trx, [from], { reason: 'released', onHand: 0, reserved: -1, order, by })
  await reservedUnits(trx, [to], order, by).execute()
  return { ok: true, lowest: Math.min(taken, (released ?? 0) - from.quantity) }
}

const reserveAgain = (trx: Db, { variantId, quantity }: StockLine) =>
  trx
    .updateTable('stock')
    .set((eb) => ({ reserved: eb('reserved', '+', quantity) }))
    .where('variant_id', '=', variantId)
    .execute()

/** Fewer units of a variant are on hand, or free to go back to a buyer, than are to leave. */
export class TooFewUnits extends Error {
  override name = 'TooFewUnits'
}

/** What a movement does to a unit on hand and to a reserved unit. */
const EFFECTS = {
  released: { onHand: 0, reserved: -1 },
  dispatched: { onHand: -1, reserved: -1 },
  returned: { onHand: 1, reserved: 0 },
  damaged: { onHand: -1, reserved: 0 },
  resent: { onHand: -1, reserved: 0 },
} as const

/**
 * Moves units of an order inside the caller's transaction: releases reserved ones, dispatches them,
 * takes returned ones back, writes damaged ones off, or sends returned ones to the buyer again. The caller has counted the units at their
 * order line, whose checks refuse the second time. Throws `TooFewUnits` if more are dispatched than
 * are on hand, or resent than are available. Answers the lowest previous available stock, which
 * decides whether pages change.
 */
export async function moveOrderStock(
  trx: Db,
  reason: keyof typeof EFFECTS,
  lines: readonly OrderStockLine[],
  order: MovedFor,
  by: MovedBy,
): Promise<number> {
  const { onHand, reserved } = EFFECTS[reason]
  let lowestBefore = Number.POSITIVE_INFINITY
  for (const { variantId, quantity } of inLockOrder(lines)) {
    let update = trx
      .updateTable('stock')
      .set((eb) => ({
        on_hand: eb('on_hand', '+', onHand * quantity),
        reserved: eb('reserved', '+', reserved * quantity),
      }))
      .where('variant_id', '=', variantId)
    if (reason === 'dispatched') update = update.where('on_hand', '>=', quantity)
    if (reason === 'resent') update = update.where('available', '>=', quantity)
    const row = await update
      .returning('available')
      .executeTakeFirstOrThrow(() => new TooFewUnits(variantId))
    lowestBefore = Math.min(lowestBefore, row.available - (onHand - reserved) * quantity)
  }
  await recordMovements(trx, lines, { reason, onHand, reserved, order, by })
  return lowestBefore
}

/**
 * Puts units back on the shelf whose dispatch was a mistake, and reserves them for their order
 * again: the opposite movement, of the same reason, so that the sums by reason stay right. What is
 * available does not change.
 */
export async function undoDispatchedStock(
  trx: Db,
  lines: readonly OrderStockLine[],
  order: MovedFor,
  by: MovedBy,
): Promise<void> {
  for (const { variantId, quantity } of inLockOrder(lines)) {
    await trx
      .updateTable('stock')
      .set((eb) => ({
        on_hand: eb('on_hand', '+', quantity),
        reserved: eb('reserved', '+', quantity),
      }))
      .where('variant_id', '=', variantId)
      .execute()
  }
  await recordMovements(trx, lines, { reason: 'dispatched', onHand: 1, reserved: 1, order, by })
}

/**
 * Takes returned units off the shelf whose arrival was a mistake: the opposite movement, of the same
 * reason. Throws `TooFewUnits` if fewer are available. Answers the units that are then available of
 * the lowest variant.
 */
export async function undoReturnedStock(
  trx: Db,
  lines: readonly OrderStockLine[],
  order: MovedFor,
  by: MovedBy,
): Promise<number> {
  let lowestLeft = Number.POSITIVE_INFINITY
  for (const { variantId, quantity } of inLockOrder(lines)) {
    const row = await trx
      .updateTable('stock')
      .set((eb) => ({ on_hand: eb('on_hand', '-', quantity) }))
      .where('variant_id', '=', variantId)
      .where('available', '>=', quantity)
      .returning('available')
      .executeTakeFirstOrThrow(() => new TooFewUnits(variantId))
    lowestLeft = Math.min(lowestLeft, row.available)
  }
  await recordMovements(trx, lines, { reason: 'returned', onHand: -1, reserved: 0, order, by })
  return lowestLeft
}

const inLockOrder = <Line extends StockLine>(lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))

type Effect = {
  reason: StockReason
  onHand: -1 | 0 | 1
  reserved: -1 | 0 | 1
  order: MovedFor
  by: MovedBy
}

/** Records movements of an order's units whose stock the caller has changed. */
export async function recordMovements(
  trx: Db,
  lines: readonly OrderStockLine[],
  effect: Effect,
): Promise<void> {
  if (lines.length > 0) await movements(trx, lines, effect).execute()
}

const movements = (
  trx: Db,
  lines: readonly OrderStockLine[],
  { reason, onHand, reserved, order, by }: Effect,
) =>
  trx.insertInto('stock_movements').values(
    lines.map(({ variantId, position, quantity }) => ({
      variant_id: variantId,
      reason,
      on_hand_change: onHand * quantity,
      reserved_change: reserved * quantity,
      order_id: order.orderId,
      line_position: position,
      return_id: order.returnId ?? null,
      replacement_id: order.replacementId ?? null,
      cause: by.cause,
      note: null,
      moved_at: by.at,
    })),
  )
