import type { Db } from '#db/schema.ts'
import { openUnits, type LineUnits, type Units } from '#core/orders/fulfilment/line-units.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { awaitsReturn } from '#core/orders/exchanges/return-exchanges.server.ts'
import { isToSend } from '#core/orders/to-send.server.ts'
import { openWithdrawals } from '#core/returns/returns.server.ts'
import { unitsToPack, type PackedVariant } from './packing.ts'

/** An order with units to pack. Pages read it; nothing changes. */
export type OrderToPack = {
  order: OrderWithState
  /** What goes into the parcel. */
  units: Units[]
  /** Units to send whose buyer has withdrawn: they stay out until the owner decides. */
  withdrawn: Units[]
  /** What became of each line's units. */
  open: LineUnits[]
  /** The variant and the shelf of each order line, by position. */
  lines: PackedVariant[]
}

/**
 * The orders with something to send, the oldest first, at most `most`, but exchanges whose old units
 * have not come back; or those of `numbers`. An
 * order whose units were all withdrawn has none to pack and is among them.
 */
export async function findOrdersToPack(
  db: Db,
  { numbers, most }: { numbers?: readonly string[]; most: number },
): Promise<OrderToPack[]> {
  // A list of none is a fault for Postgres.
  if (numbers?.length === 0) return []
  let query = db.selectFrom('orders').select('id').where(isToSend)
  query = numbers
    ? query.where('number', 'in', [...numbers])
    : query.where((eb) => eb.not(awaitsReturn(eb)))
  const rows = await query.orderBy('placed_at').orderBy('id').limit(most).execute()
  const orders: OrderToPack[] = []
  for (const { id } of rows) {
    const order = await findOrderWithState(db, id)
    if (order) orders.push(await toPack(db, order))
  }
  return orders
}

async function toPack(db: Db, order: OrderWithState): Promise<OrderToPack> {
  const lines = await findLineUnits(db, order.id)
  const withdrawals = await openWithdrawals(db, order.id)
  const { units, withdrawn } = unitsToPack(
    lines.map((line) => ({ position: line.position, quantity: openUnits(line) })),
    withdrawals,
  )
  return {
    order,
    units,
    withdrawn,
    open: lines,
    lines: await packedVariants(
      db,
      lines.map(({ variantId }) => variantId),
    ),
  }
}

/** EAN and shelf of variants, in the order of their ids here. */
export async function packedVariants(
  db: Db,
  variantIds: readonly string[],
): Promise<PackedVariant[]> {
  const rows = await db
    .selectFrom('stock')
    .select(['variant_id', 'ean', 'shelf'])
    .where('variant_id', 'in', variantIds)
    .execute()
  const facts = new Map(rows.map((row) => [row.variant_id, row]))
  return variantIds.map((variantId) => ({
    variantId,
    ean: facts.get(variantId)?.ean ?? null,
    shelf: facts.get(variantId)?.shelf ?? null,
  }))
}
